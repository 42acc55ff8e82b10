import * as contract from "@lectern/domain/identity/second-factor/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { makePasskey } from "#platform/passkey";
import { userQuery } from "#platform/queries";
import { useFreshProof } from "./parts/fresh-proof";
import { secondFactorQuery } from "./parts/standing";

/** A change of the user's factors. Asks for a fresh proof if needed, then continues. */
function useFactorChange<I, O>(change: (input: I) => Promise<O>) {
  const withProof = useFreshProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: I) => withProof(() => change(input)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  });
}

/** A secret for an app, active once confirmed by a code. */
export const useStartTotp = () => useFactorChange((_: undefined) => call(contract.startTotp));
export const useConfirmTotp = () =>
  useFactorChange((code: string) => call(contract.confirmTotp, { body: { code } }));
export const useRemoveTotp = () => useFactorChange((_: undefined) => call(contract.removeTotp));

/** Creates a passkey on this device or another one. Throws PasskeyFault on failure. */
export const useAddPasskey = () =>
  useFactorChange(async (name: string) => {
    const response = await makePasskey(await call(contract.passkeyOptions));
    return call(contract.addPasskey, { body: { name, response } });
  });
export const useRenamePasskey = () =>
  useFactorChange(({ id, name }: { id: number; name: string }) =>
    call(contract.renamePasskey, { params: { id }, body: { name } }),
  );
export const useRemovePasskey = () =>
  useFactorChange((id: number) => call(contract.removePasskey, { params: { id } }));

export const useMakeRecoveryCodes = () => useFactorChange((_: undefined) => call(contract.makeRecoveryCodes));
