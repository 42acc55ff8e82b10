import { type LoginBody, login, type User } from "@lectern/domain/accounts/contract";
import type * as z from "zod/mini";
import { keepAccess } from "#platform/access";
import { type Answer, call } from "#platform/call";
import { queryClient, userQuery } from "#platform/queries";

/** Logs in and keeps the session for this page. */
export const logIn = async (body: z.input<typeof LoginBody>): Promise<User> =>
  keepSession(await call(login, { body }));

/** Keeps the session that a log-in of any kind has opened. */
export function keepSession({ access, user }: Answer<typeof login>): User {
  keepAccess(access);
  queryClient.setQueryData(userQuery.queryKey, user);
  return user;
}
