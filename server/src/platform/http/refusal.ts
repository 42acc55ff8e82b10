import { type FieldErrors, REFUSALS, type RefusalCode, type Verdict } from "@lectern/domain/kernel/refusal";

/** A rule refused the action. Thrown inside a transaction, it rolls everything back. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | null;
  /** The number of what an earlier request made, for the answer. */
  readonly made: number | null;
  constructor(code: RefusalCode, retryAfterSeconds: number | null = null, made: number | null = null) {
    super(REFUSALS[code].detail);
    this.name = "Refusal";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.made = made;
  }
}

/** The body is invalid by a check that only the server can make: field → messages, answered with 400. */
export class BadInput extends Error {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super("Bad input");
    this.name = "BadInput";
    this.fields = fields;
  }
}

/** Throws a rule's refusal code as a Refusal; does nothing for null. */
export function refuseIf(verdict: Verdict): void {
  if (verdict !== null) throw new Refusal(verdict);
}

/** Returns `value`, or refuses with "not-found", so that a foreign row looks like a missing one. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal("not-found");
  return value;
}
