import { PASSKEY_FAULTS } from "@lectern/domain/identity/second-factor/texts";
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from "@lectern/domain/identity/second-factor/web-authn";
import { lookup } from "@lectern/domain/kernel/lookup";

/** The library is fetched when the first passkey is asked for. */
const library = () => import("@simplewebauthn/browser");

/** No passkey came from the browser; the message is for a person. */
export class PasskeyFault extends Error {
  constructor(kind: keyof typeof PASSKEY_FAULTS) {
    super(PASSKEY_FAULTS[kind]);
    this.name = "PasskeyFault";
  }
}

/** Asks for a passkey. Throws PasskeyFault when none comes. */
export async function askForPasskey(optionsJSON: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(giveReason);
}

/** Makes a passkey on this device or another one. Throws PasskeyFault when none comes of it. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<RegistrationResponse> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(giveReason);
}

/** Takes back the question that stands on the screen, if any. */
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
