import * as z from "zod/mini";
import { oneLine } from "./one-line";

/** Long text: abstract, conflicts, remarks, comments (specification 9). Counted in UTF-16 units, trimmed. */
export const LONG_TEXT = 3000;

export const REQUIRED = "This field is required.";
const NULL = "This field may not be null.";
export const BLANK = "This field may not be blank.";
const NOT_INTEGER = "A valid integer is required.";
const NOT_TEXT = "Not a valid string.";
const UNSTORABLE = "This text contains characters that cannot be stored.";

type Issue = { input?: unknown };

/** The message for a missing value; undefined otherwise. */
export const missing = ({ input }: Issue): string | undefined =>
  input === undefined ? REQUIRED : input === null ? NULL : undefined;

/** The default message of a missing field, and of a body that is not an object. */
z.config({
  customError: (issue) => {
    if (issue.code !== "invalid_type") return undefined;
    return missing(issue) ?? (issue.expected === "object" ? "Please send a JSON object." : undefined);
  },
});

const wrongType = (message: string) => ({
  error: (issue: Issue) => missing(issue) ?? message,
});

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const storable = z.refine<string>((s) => !s.includes("\0") && s.isWellFormed(), { error: UNSTORABLE });

/** Reports only that a blank field is blank. */
const notBlank = z.minLength(1, { error: BLANK, abort: true });

const tooLong = (max: number) => `Ensure this field has no more than ${max} characters.`;
const atMost = (max: number) => z.maxLength(max, tooLong(max));

/** Required text: trimmed, not blank, at most `max` UTF-16 units. */
export const text = (max: number) =>
  z.string(wrongType(NOT_TEXT)).check(storable, z.trim(), notBlank, atMost(max));

/** The same on one line, for titles and names. */
export const line = (max: number) =>
  z.string(wrongType(NOT_TEXT)).check(storable, z.overwrite(oneLine), z.trim(), notBlank, atMost(max));

/** A line that may be blank, but not omitted. */
export const lineOrBlank = (max: number) =>
  z.string(wrongType(NOT_TEXT)).check(storable, z.overwrite(oneLine), z.trim(), atMost(max));

/** A line that may be blank, without a fallback when it is omitted. */
export const optionalLine = (max: number) => z.optional(lineOrBlank(max));

/** Text that may be blank, which then becomes `fallback`. */
export const textOr = (max: number, fallback: string) =>
  z.string(wrongType(NOT_TEXT)).check(
    storable,
    z.trim(),
    z.overwrite((s: string) => (s === "" ? fallback : s)),
    atMost(max),
  );

/** Text that may be omitted or blank, which then becomes `fallback`. */
export const optionalText = (max: number, fallback = "") => z._default(textOr(max, fallback), fallback);

/**
 * A line that may be omitted or blank, and is otherwise normalised by `normalised`, or kept where that returns null. The
 * schema's type stays a string, so that OpenAPI can describe it.
 */
export const optionalLineKeptAs = (max: number, normalised: (typed: string) => string | null) =>
  z._default(
    z.string(wrongType(NOT_TEXT)).check(
      storable,
      // Limits the work of `normalised`.
      z.maxLength(2_000, { error: tooLong(max), abort: true }),
      z.overwrite(oneLine),
      z.trim(),
      z.overwrite((typed: string) => normalised(typed) ?? typed),
      atMost(max),
    ),
    "",
  );

/** Secrets are neither trimmed nor shown; `max` only limits the work. */
export const secretText = (max = 1000) =>
  z.string(wrongType(NOT_TEXT)).check(storable, notBlank, atMost(max));

export const email = () =>
  z
    .string(wrongType(NOT_TEXT))
    .check(
      storable,
      z.trim(),
      notBlank,
      atMost(254),
      z.regex(z.regexes.email, "Enter a valid email address."),
    );

/** One of a fixed list; the message contains the value. */
export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, {
    error: (issue: Issue) => missing(issue) ?? notAChoice(issue.input),
  });

/** The message for a value that is no choice; repeats only short plain values. */
export const notAChoice = (value: unknown) =>
  typeof value === "string" && value.length <= 40 && /^[\w -]*$/.test(value)
    ? `"${value}" is not a valid choice.`
    : "Not a valid choice.";

/** A whole number; `message` is for one outside of `min` to `max`. */
export const integer = (min: number, max: number, message: string) =>
  z.int(wrongType(NOT_INTEGER)).check(z.minimum(min, message), z.maximum(max, message));

/** A row's id in a path. Anything but plain digits is answered with "not found". */
export const Pk = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/, "Not found.")),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int().check(z.maximum(2_147_483_647)),
  ),
);

const NOT_AN_INSTANT = "Enter an instant such as 2025-06-02T23:59:59Z.";

/** An instant whose year has four digits in every zone, since databases don't parse others. */
export const Instant = z.iso
  .datetime({ offset: true, error: NOT_AN_INSTANT, abort: true })
  .check(z.refine((s: string) => s >= "0002" && s < "9999", { error: NOT_AN_INSTANT, abort: true }));

/** The same as stored: in UTC, to the millisecond. */
export const instant = z.pipe(
  Instant,
  z.transform((s) => new Date(s).toISOString()),
);
