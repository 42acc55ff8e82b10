import { type FieldErrors, REFUSALS, type RefusalCode, type Verdict } from "@lectern/domain/kernel/refusal";

/** A rule said no. Thrown inside a transaction it rolls everything back. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | null;
  constructor(code: RefusalCode, retryAfterSeconds: number | null = null) {
    super(REFUSALS[code].detail);
    this.name = "Refusal";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The body broke a rule that only the server can check: field → messages, answered with 400. */
export class BadInput extends Error {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors) {
    super("Bad input");
    this.name = "BadInput";
    this.fields = fields;
  }
}

/** Turns a rule's answer into a refusal, or lets pass. */
export function refuseIf(verdict: Verdict): void {
  if (verdict !== null) throw new Refusal(verdict);
}

/** `value` when it is there; otherwise what is not yours cannot be told from what does not exist. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal("not-found");
  return value;
}
