import type { Verdict } from "../../kernel/refusal";
import type { ShownVerdict } from "../../kernel/shown-refusals";
import { MAX_PASSKEYS, PROOF_MINUTES, TOTP } from "./words";

/** Until when a proof is fresh; null when there is none that still is. */
export function freshUntil(provedAt: Date | null, now: Date): Date | null {
  if (provedAt === null) return null;
  const end = new Date(provedAt.getTime() + PROOF_MINUTES * 60_000);
  return now < end ? end : null;
}

/** What is dangerous is done shortly after a log-in or a proof only: an open session alone might be stolen. */
export const provedFreshly = (provedAt: Date | null, now: Date): Verdict =>
  freshUntil(provedAt, now) === null ? "proof-needed" : null;

/** Factors are added and removed with a fresh proof only. */
export const mayChangeFactors = provedFreshly;

type Factors = { totp: unknown; passkeys: readonly unknown[] };

/** How many factors there are; recovery codes are none, they only stand in for one. */
export const factorCount = ({ totp, passkeys }: Factors): number => (totp === null ? 0 : 1) + passkeys.length;

/** Whoever has to have a second factor adds another one before the last is removed. */
export const mayRemoveFactor = (factors: Factors & { required: boolean }): ShownVerdict =>
  factors.required && factorCount(factors) <= 1 ? "last-factor" : null;

/** There is one authenticator app; another one takes its place by removing it first. */
export const mayAddTotp = ({ totp }: Pick<Factors, "totp">): Verdict =>
  totp === null ? null : "totp-active";

export const mayAddPasskey = ({ passkeys }: Pick<Factors, "passkeys">): ShownVerdict =>
  passkeys.length < MAX_PASSKEYS ? null : "too-many-passkeys";

/** Recovery codes stand in for a factor: without one there is nothing to recover. */
export const mayMakeRecoveryCodes = (factors: Factors): Verdict =>
  factorCount(factors) === 0 ? "no-factor" : null;

/** A typed code as the app showed it, whatever spaces stood in it; null when it can be none. */
export function typedTotp(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) && digits.length === TOTP.digits ? digits : null;
}

/** A typed recovery code in the one form that is compared: small letters, no hyphens or spaces. */
export const typedRecoveryCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, "");
