import * as contract from "@lectern/domain/identity/address/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useFreshProof } from "#features/identity/second-factor/parts/fresh-proof";
import { call } from "#platform/call";

/** The change of the user's address that waits for confirmation. */
export const addressChangeQuery = queryOptions({
  queryKey: ["address-change"],
  queryFn: ({ signal }) => call(contract.getAddressChange, { signal }),
});

/** Requests another address. Asks for a fresh proof if needed. */
export function useChangeAddress(): (email: string) => Promise<string> {
  const withProof = useFreshProof();
  const client = useQueryClient();
  return async (email) => {
    const { detail } = await withProof(() => call(contract.changeAddress, { body: { email } }));
    await client.invalidateQueries({ queryKey: addressChangeQuery.queryKey });
    return detail;
  };
}

/** Cancels the change that waits. */
export function useCancelAddressChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelAddressChange),
    onSettled: () => client.invalidateQueries({ queryKey: addressChangeQuery.queryKey }),
  });
}
