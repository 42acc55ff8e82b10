import { type LoginBody, login, type User } from "@lectern/domain/accounts/contract";
import type * as z from "zod/mini";
import { keepAccess } from "#platform/access";
import { type Answer, call } from "#platform/call";
import { queryClient, userQuery } from "#platform/queries";
import { Refused } from "#platform/refused";

/** Logs in and keeps the session for this page. */
export const logIn = async (body: z.input<typeof LoginBody>): Promise<User> =>
  keepSession(await call(login, { body }));

/** Keeps the session that a log-in of any kind has opened. Throws Refused when it wants a second factor. */
export function keepSession(answer: Answer<typeof login>): User {
  if ("second_factor" in answer) {
    throw new Refused(401, {
      detail: "This account asks for a second factor, which this page cannot read yet.",
    });
  }
  const { access, user } = answer;
  keepAccess(access);
  queryClient.setQueryData(userQuery.queryKey, user);
  return user;
}
