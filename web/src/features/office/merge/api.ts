import type { HalfLoggedIn } from "@lectern/domain/identity/accounts/contract";
import * as contract from "@lectern/domain/office/merge/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FactorProof } from "#features/identity/second-factor/parts/factor-ask";
import { useFreshProof } from "#features/identity/second-factor/parts/fresh-proof";
import { call } from "#platform/call";

/** The merge with another account that waits for confirmation. */
export const mergeQuery = queryOptions({
  queryKey: ["merge"],
  queryFn: ({ signal }) => call(contract.getMerge, { signal }),
});

type Asked = { detail: string } | HalfLoggedIn;

/** Requests a merge by the other account's password, and its second factor where it has one. Asks for a fresh proof if needed. */
export function useRequestMerge() {
  const withProof = useFreshProof();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: mergeQuery.queryKey });
  return {
    request: async (body: { email: string; password: string }): Promise<Asked> => {
      const asked = await withProof(() => call(contract.requestMerge, { body }));
      if ("detail" in asked) await refresh();
      return asked;
    },
    finish: async (ticket: string, proof: FactorProof): Promise<string> => {
      const { detail } = await withProof(() =>
        call(contract.finishMergeRequest, { body: { ticket, ...proof } }),
      );
      await refresh();
      return detail;
    },
  };
}

/** Cancels the merge that waits. */
export function useCancelMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelMerge),
    onSettled: () => client.invalidateQueries({ queryKey: mergeQuery.queryKey }),
  });
}
