import type { Verdict } from "../../kernel/refusal";
import type { LateCodeState } from "./words";

export type LateCode = {
  email: string;
  /** How many proposals it lets in, and how many it has let in. */
  proposals: number;
  used: number;
  validUntil: Date;
  revokedAt: Date | null;
};

/** Where a late code stands. */
export function stateOf({ revokedAt, used, proposals, validUntil }: LateCode, now: Date): LateCodeState {
  if (revokedAt) return "revoked";
  if (used >= proposals) return "used";
  return now.getTime() <= validUntil.getTime() ? "open" : "expired";
}

/** Whether the code lets another proposal of this account in. */
export const letsIn = (code: LateCode, email: string, now: Date): boolean =>
  stateOf(code, now) === "open" && code.email.toLowerCase() === email.toLowerCase();

/** May a code be taken back, or replaced by a new one? Not once it lets nothing in any more. */
export const mayChangeLateCode = (state: LateCodeState): Verdict =>
  state === "open" ? null : "late-code-over";

/** A code as it is compared: people type it in any case, with or without its hyphens. */
export const asKept = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
