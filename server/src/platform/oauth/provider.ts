import type { SocialProviderName } from "@lectern/domain/kernel/social-providers";
import * as oauth from "openid-client";

/** Ties a provider's answer to the browser that started the log-in. Readable by this server only. */
export type Flow = { state: string; verifier: string; nonce: string };

/** The person that a provider authenticated. */
export type ProvenPerson = {
  /** The provider's id of the person, which is stable when the email changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  username: string;
  firstName: string;
  lastName: string;
};

export type SocialProvider = {
  name: SocialProviderName;
  /** True where neither PKCE nor nonce bind the code, so that the state must come back. */
  needsState: boolean;
  /** The provider's URL to redirect the browser to. Throws ProviderFault. */
  begin(flow: Flow, redirectUri: string): Promise<URL>;
  /** Exchanges the returned code for the person. Throws ProviderFault. */
  finish(flow: Flow, redirectUri: string, code: string): Promise<ProvenPerson>;
};

/** The provider refused, or gave no usable answer. `reason` is for the log and holds no secret. */
export class ProviderFault extends Error {
  readonly kind: "refused" | "unreachable";
  readonly reason: string;
  constructor(kind: ProviderFault["kind"], reason: string) {
    super(`The provider is ${kind}: ${reason}`);
    this.name = "ProviderFault";
    this.kind = kind;
    this.reason = reason;
  }
}

export const PROVIDER_TIMEOUT_SECONDS = 8;

/** New random secrets for one log-in at a provider. */
export const newFlow = (): Flow => ({
  state: oauth.randomState(),
  verifier: oauth.randomPKCECodeVerifier(),
  nonce: oauth.randomNonce(),
});

/** Splits a full name at its first space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
