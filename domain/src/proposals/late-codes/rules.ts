import type { Verdict } from "../../kernel/refusal";
import type { LateCodeState } from "./words";

export type LateCode = {
  email: string;
  /** How many proposals it allows, and how many were submitted with it. */
  proposals: number;
  used: number;
  validUntil: Date;
  revokedAt: Date | null;
};

/** The state of a late code. */
export function stateOf({ revokedAt, used, proposals, validUntil }: LateCode, now: Date): LateCodeState {
  if (revokedAt) return "revoked";
  if (used >= proposals) return "used";
  return now.getTime() <= validUntil.getTime() ? "open" : "expired";
}

/** Whether this account may submit another proposal with the code. */
export const permitsProposal = (code: LateCode, email: string, now: Date): boolean =>
  stateOf(code, now) === "open" && code.email.toLowerCase() === email.toLowerCase();

/** May a code be revoked, or replaced by a new one? Only while it is usable. */
export const mayChangeLateCode = (state: LateCodeState): Verdict =>
  state === "open" ? null : "late-code-over";

/** A code in a normal form for comparison: users may type it in any case, with or without hyphens. */
export const asKept = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
