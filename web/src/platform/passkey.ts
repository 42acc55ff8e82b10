import { PASSKEY_FAULTS } from "@lectern/domain/identity/second-factor/texts";
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { lookup } from "@lectern/domain/kernel/lookup";

/** The library is loaded when the first passkey is needed. */
const library = () => import("@simplewebauthn/browser");

/** The browser returned no passkey; the message is for the user. */
export class PasskeyFault extends Error {
  constructor(kind: keyof typeof PASSKEY_FAULTS) {
    super(PASSKEY_FAULTS[kind]);
    this.name = "PasskeyFault";
  }
}

/** Requests a passkey. Throws PasskeyFault when there is none. */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(giveReason);
}

/** Creates a passkey on this device or another one. Throws PasskeyFault on failure. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<RegistrationResponse> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(giveReason);
}

/** Cancels the browser's prompt, if any. */
export async function cancelPasskey(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

const KINDS: Record<string, keyof typeof PASSKEY_FAULTS> = {
  NotAllowedError: "declined",
  AbortError: "declined",
  InvalidStateError: "known",
};

function giveReason(failure: unknown): never {
  throw new PasskeyFault(lookup(KINDS, failure instanceof Error ? failure.name : "") ?? "unable");
}
