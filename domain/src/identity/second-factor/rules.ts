import type { Verdict } from "../../kernel/refusal";
import type { ShownVerdict } from "../../kernel/shown-refusals";
import { MAX_PASSKEYS, PROOF_MINUTES, TOTP } from "./words";

/** Until when a proof is fresh; null when there is no fresh one. */
export function freshUntil(provedAt: Date | null, now: Date): Date | null {
  if (provedAt === null) return null;
  const end = new Date(provedAt.getTime() + PROOF_MINUTES * 60_000);
  return now < end ? end : null;
}

/** Whether a sensitive action has to wait for a proof: an open session may be stolen, so the last one must be fresh. */
export const needsProof = (provedAt: Date | null, now: Date): Verdict =>
  freshUntil(provedAt, now) === null ? "proof-needed" : null;

type Factors = { totp: unknown; passkeys: readonly unknown[] };

/** The number of factors; recovery codes are not factors. */
export const factorCount = ({ totp, passkeys }: Factors): number => (totp === null ? 0 : 1) + passkeys.length;

/** Users who need a second factor must add another one before they remove the last. */
export const mayRemoveFactor = (factors: Factors & { required: boolean }): ShownVerdict =>
  factors.required && factorCount(factors) <= 1 ? "last-factor" : null;

/** At most one authenticator app; remove it to add another. */
export const mayAddTotp = ({ totp }: Pick<Factors, "totp">): Verdict =>
  totp === null ? null : "totp-active";

/** May another passkey be added? Up to a maximum. */
export const mayAddPasskey = ({ passkeys }: Pick<Factors, "passkeys">): ShownVerdict =>
  passkeys.length < MAX_PASSKEYS ? null : "too-many-passkeys";

/** Recovery codes replace a factor, so they need one. */
export const mayMakeRecoveryCodes = (factors: Factors): Verdict =>
  factorCount(factors) === 0 ? "no-factor" : null;

/** A typed code without spaces; null when it is malformed. */
export function typedTotp(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "");
  return /^\d+$/.test(digits) && digits.length === TOTP.digits ? digits : null;
}

/** A typed recovery code in a normal form: lower case, no hyphens or spaces. */
export const typedRecoveryCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, "");
