import { type LoginBody, login, type User } from "@lectern/domain/accounts/contract";
import type * as z from "zod/mini";
import { keepAccess } from "#platform/access";
import { call } from "#platform/call";
import { queryClient, userQuery } from "#platform/queries";

/** Logs in and keeps the session for this page. */
export async function logIn(body: z.input<typeof LoginBody>): Promise<User> {
  const { access, user } = await call(login, { body });
  keepAccess(access);
  queryClient.setQueryData(userQuery.queryKey, user);
  return user;
}
