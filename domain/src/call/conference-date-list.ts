import * as z from "zod/mini";
import { instant, line } from "../kernel/fields";
import { parsedJson } from "../kernel/parsed-json";

/** The dates of one conference of a call; null: the call's own date holds. */
export type ConferenceDates = { conference: string; closesAt: string | null; reviewsDue: string | null };

/** More conferences than any call has. */
const MOST = 60;

const date = z.optional(z.nullable(instant));
const List = z
  .array(z.object({ conference: line(80), closesAt: date, reviewsDue: date }))
  .check(z.maxLength(MOST, `Enter the dates of at most ${MOST} conferences.`));

const fromText = (text: string) => (["", "none"].includes(text) ? [] : parsedJson(text));

const SHAPE = 'Enter a list such as [{"conference":"MAIN","closesAt":"2025-06-02T23:59:59Z"}].';

/** The dates of single conferences, also as JSON text from the command line. Those without a date are dropped. */
export const conferenceDates = z.pipe(
  z.unknown(),
  z.transform((value, context): ConferenceDates[] => {
    const refuse = (message: string) => {
      context.issues.push({ code: "custom", input: value, message });
      return z.NEVER;
    };
    const { data, error } = List.safeParse(typeof value === "string" ? fromText(value) : value);
    if (!data) return refuse(error.issues.find(({ code }) => code === "custom")?.message ?? SHAPE);
    if (new Set(data.map(({ conference }) => conference)).size < data.length)
      return refuse("Enter each conference once.");
    return data
      .map(({ conference, closesAt = null, reviewsDue = null }) => ({ conference, closesAt, reviewsDue }))
      .filter(({ closesAt, reviewsDue }) => closesAt !== null || reviewsDue !== null);
  }),
);
