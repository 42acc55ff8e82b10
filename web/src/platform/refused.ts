/** Under these names an answer has what is for the page, and not for a person. */
const CODE = "refusal";
const MADE = "made";

/**
 * An answer outside 2xx. `fields` holds the server's messages by field, `messages` all of them in a row; `code` is
 * the refusal's, where the page has to act upon it, and `made` the number of what an earlier request made.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly fields: Record<string, string[]>;
  readonly retryAfterSeconds: number | null;
  readonly made: number | null;

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    super(`The server answered ${status}`);
    this.name = "Refused";
    this.status = status;
    const { [CODE]: code, [MADE]: made, ...fields } = fieldMessages(body);
    this.code = code?.[0] ?? null;
    this.made = made?.[0] === undefined ? null : Number(made[0]);
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get messages(): string[] {
    return Object.values(this.fields).flat();
  }
}

/** The messages of any failure, for a person: the server's, or that it could not be reached. */
export function messagesOf(failure: unknown): string[] {
  if (failure instanceof Refused && failure.messages.length > 0) return failure.messages;
  if (failure instanceof Refused) return ["The server could not do this. Please try again in a moment."];
  return ["The server cannot be reached. Check your connection and try again."];
}

/** The server's messages about each field, as one text. */
export const fieldErrorsOf = (failure: unknown): Record<string, string> =>
  failure instanceof Refused
    ? Object.fromEntries(Object.entries(failure.fields).map(([name, found]) => [name, found.join(" ")]))
    : {};

function fieldMessages(body: unknown): Record<string, string[]> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      (Array.isArray(value) ? value : [value]).filter((m) => typeof m === "string"),
    ]),
  );
}

/** Whether a request may have been carried out although it failed: its answer may have been lost on the way. */
export const mayHaveSucceeded = (failure: unknown): boolean =>
  !(failure instanceof Refused) || failure.status >= 500 || failure.status === 408;

/** Whether a save was refused since there is a newer version than the one that it began from. */
export const isStale = (failure: unknown): boolean => failure instanceof Refused && failure.status === 412;

/** Whether this key has created something from another body before: its answer was lost, and the form changed since. */
export const isAlreadyCreated = (failure: unknown): failure is Refused =>
  failure instanceof Refused && failure.code === "key-of-another-body";

/** Whether asking again would give the same answer: a refusal, and not one that only says to wait. */
export const isFinal = (failure: unknown): boolean =>
  failure instanceof Refused && isFinalStatus(failure.status);

export const isFinalStatus = (status: number): boolean => status < 500 && status !== 429;
