import * as contract from "@lectern/domain/office/privacy/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useFreshProof } from "#features/identity/second-factor/parts/fresh-proof";
import { call, callForBlob } from "#platform/call";
import { userQuery } from "#platform/queries";

/** The account to erase: a user id, or null for one's own. */
export type UserOrSelf = string | null;

const KEY = ["erasure"];

export const erasureQuery = (userId: UserOrSelf) =>
  queryOptions({
    queryKey: [...KEY, userId],
    queryFn: ({ signal }) =>
      userId === null
        ? call(contract.getErasure, { signal })
        : call(contract.getErasureOf, { params: { id: userId }, signal }),
  });

/** The user's data as a ZIP. Asks for a fresh proof if needed. */
export function useTakingOwnData(): () => Promise<Blob> {
  const withProof = useFreshProof();
  return () => withProof(() => callForBlob(contract.exportOwnData));
}

/** Requests an erasure, with the typed address. */
export function useAskForErasure(userId: UserOrSelf): (typed: string) => Promise<void> {
  const withProof = useFreshProof();
  const refresh = useRefresh();
  return async (confirmation) => {
    const body = { confirmation };
    await withProof(() =>
      userId === null
        ? call(contract.requestErasure, { body })
        : call(contract.requestErasureOf, { params: { id: userId }, body }),
    );
    await refresh();
  };
}

/** Cancels an erasure. */
export function useKeepAccount(userId: UserOrSelf) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      userId === null
        ? call(contract.cancelErasure)
        : call(contract.cancelErasureOf, { params: { id: userId } }),
    onSettled: refresh,
  });
}

/** The own user has the erasure's date; a person's page shows the log and their mails. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [KEY, userQuery.queryKey, ["people"], ["audit"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
