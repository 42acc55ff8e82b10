import type { login, User } from "@lectern/domain/identity/accounts/contract";
import type { NavigateOptions } from "react-router";
import { keepAccess } from "./access";
import type { Answer } from "./call";
import { paths } from "./paths";
import { queryClient, userQuery } from "./queries";
import { takeReturn } from "./return-to";

type LogIn = Answer<typeof login>;

/** Completes a log-in: starts the session and opens the portal, or the step with the second factor. */
export function completeLogIn(answer: LogIn): [to: string, how: NavigateOptions] {
  if ("second_factor" in answer) return [paths.secondStep, { state: answer, replace: true }];
  return [takeReturn(keepSession(answer).group), { replace: true }];
}

function keepSession({ access, user }: Exclude<LogIn, { second_factor: unknown }>): User {
  keepAccess(access);
  queryClient.setQueryData(userQuery.queryKey, user);
  return user;
}
