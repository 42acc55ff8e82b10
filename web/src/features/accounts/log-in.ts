import type { login, User } from "@lectern/domain/accounts/contract";
import type { NavigateOptions } from "react-router";
import { keepAccess } from "#platform/access";
import type { Answer } from "#platform/call";
import { paths } from "#platform/paths";
import { queryClient, userQuery } from "#platform/queries";
import { takeReturn } from "#platform/return-to";

type LogIn = Answer<typeof login>;

/** Where a log-in of any kind leads: into the portal, its session kept, or to the step with the second factor. */
export function wayOn(answer: LogIn): [to: string, how: NavigateOptions] {
  if ("second_factor" in answer) return [paths.secondStep, { state: answer, replace: true }];
  return [takeReturn(keepSession(answer).group), { replace: true }];
}

function keepSession({ access, user }: Exclude<LogIn, { second_factor: unknown }>): User {
  keepAccess(access);
  queryClient.setQueryData(userQuery.queryKey, user);
  return user;
}
