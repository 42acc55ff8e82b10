import type { SocialProviderName } from "@lectern/domain/kernel/social-providers";
import * as oauth from "openid-client";

/** What ties a provider's answer to the browser that asked. It never leaves that browser and this server readable. */
export type Flow = { state: string; verifier: string; nonce: string };

/** Whom a provider says it let in. */
export type ProvenPerson = {
  /** The provider's own name for the person, which stays when the email changes. */
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
  /** The provider's address to send a browser to. Throws ProviderFault. */
  begin(flow: Flow, redirectUri: string): Promise<URL>;
  /** Trades the code that came back for the person. Throws ProviderFault. */
  finish(flow: Flow, redirectUri: string, code: string): Promise<ProvenPerson>;
};

/** The provider said no, or said nothing that can be used. `reason` is for the log and holds no secret. */
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

/** Seconds that a provider is waited for. */
export const PROVIDER_TIMEOUT_SECONDS = 8;

export const newFlow = (): Flow => ({
  state: oauth.randomState(),
  verifier: oauth.randomPKCECodeVerifier(),
  nonce: oauth.randomNonce(),
});

/** Splits a name that a provider knows as a whole. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
