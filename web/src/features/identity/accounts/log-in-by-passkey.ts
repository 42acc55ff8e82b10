import { passkeyLogin, passkeyLoginOptions } from "@lectern/domain/identity/second-factor/contract";
import { call } from "#platform/call";
import { askForPasskey, PasskeyFault } from "#platform/passkey";
import type { Outcome } from "./social-return";

/** Logs in with whichever passkey the person picks; the messages say why none came. Throws Refused. */
export async function logInByPasskey(): Promise<Outcome> {
  try {
    const response = await askForPasskey(await call(passkeyLoginOptions));
    return { answer: await call(passkeyLogin, { body: { response } }) };
  } catch (failure) {
    if (failure instanceof PasskeyFault) return { messages: [failure.message] };
    throw failure;
  }
}
