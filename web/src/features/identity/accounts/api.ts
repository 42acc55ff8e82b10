import { logout, type User } from "@lectern/domain/identity/accounts/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "#platform/call";
import { dropAllDrafts } from "#platform/drafts";
import { paths } from "#platform/paths";
import { forgetSession, userQuery } from "#platform/queries";
import { Refused } from "#platform/refused";
import { clearReturn } from "#platform/return-to";
import { announceLogOut } from "#platform/session-news";
import { attempt } from "#ui/attempt";

/** The logged-in user; null if there is none, undefined while loading. */
export const useUser = (): User | null | undefined => useQuery(userQuery).data;

/** Logs out in all tabs, and opens the default page; a notification says why that failed. An ended session is no failure. */
export function useLogOut() {
  const navigate = useNavigate();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: () => call(logout).catch(unlessGone),
    onSuccess: async () => {
      clearReturn();
      dropAllDrafts();
      await navigate(paths.landing);
      forgetSession();
      announceLogOut();
    },
  });
  return { isPending, logOut: () => void attempt("Logout failed", "", () => mutateAsync()) };
}

function unlessGone(failure: unknown): void {
  if (!(failure instanceof Refused && failure.status === 401)) throw failure;
}
