/** Under this name an answer has the refusal's code, which is for the page and not for a person. */
const CODE = "refusal";

/**
 * An answer outside 2xx. `fields` holds the server's messages by field, `messages` all of them in a row; `code` is
 * the refusal's, where the page has to act upon it.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly fields: Record<string, string[]>;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    super(`The server answered ${status}`);
    this.name = "Refused";
    this.status = status;
    const { [CODE]: code, ...fields } = fieldMessages(body);
    this.code = code?.[0] ?? null;
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

/** Whether asking again would give the same answer: a refusal, and not one that only says to wait. */
export const isFinal = (failure: unknown): boolean =>
  failure instanceof Refused && isFinalStatus(failure.status);

export const isFinalStatus = (status: number): boolean => status < 500 && status !== 429;
