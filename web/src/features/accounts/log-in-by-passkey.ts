import type { LoggedIn } from "@lectern/domain/accounts/contract";
import { passkeyLogin, passkeyLoginOptions } from "@lectern/domain/second-factor/contract";
import { call } from "#platform/call";
import { askForPasskey } from "#platform/passkey";

/** Logs in with whichever passkey the person picks. Throws PasskeyFault or Refused. */
export async function logInByPasskey(): Promise<LoggedIn> {
  const response = await askForPasskey(await call(passkeyLoginOptions));
  return call(passkeyLogin, { body: { response } });
}
