import * as z from "zod/mini";
import { parseDay } from "../../kernel/day";
import { endpoint } from "../../kernel/endpoint";
import { MOST_DAYS, MOST_TIMES } from "./words";

const Day = z
  .string()
  .check(z.refine((day: string) => parseDay(day) !== null, { error: "Enter a day such as 2026-10-14." }));
const Time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Enter a time such as 09:30."));

/** A speaker's times on one day, as they are stored. */
export const DayShape = z.strictObject({
  day: Day,
  times: z.array(z.strictObject({ from: Time, to: Time })).check(z.maxLength(MOST_TIMES)),
});

/** The days that a call asks about. */
export const AvailabilityForm = z.strictObject({
  days: z.array(Day).check(z.maxLength(MOST_DAYS, `Ask about at most ${MOST_DAYS} days.`)),
});
export type AvailabilityForm = z.output<typeof AvailabilityForm>;

export const OwnAvailability = z.object({
  /** What is asked about; empty: nothing. */
  asked: z.array(z.string()),
  /** The zone of the times. */
  zone: z.string(),
  /** Days without an answer are missing. */
  days: z.array(DayShape),
  saved_on: z.nullable(z.string()),
});
export type OwnAvailability = z.output<typeof OwnAvailability>;

export const OwnAvailabilityBody = z.object({ days: z.array(DayShape).check(z.maxLength(MOST_DAYS)) });

export const AvailabilityRow = z.object({
  full_name: z.string(),
  email: z.string(),
  proposals: z.array(z.object({ pk: z.number(), title: z.string() })),
  days: z.array(DayShape),
  saved_on: z.nullable(z.string()),
});
export type AvailabilityRow = z.output<typeof AvailabilityRow>;

const own = { tag: "availability", audience: "user", status: 200, path: "/api/availability/own/" } as const;
const organisers = { tag: "availability", audience: ["organiser"], status: 200 } as const;
const form = { ...organisers, path: "/api/availability/form/" } as const;

export const getOwnAvailability = endpoint({
  ...own,
  method: "GET",
  summary: "On which days the user, as an accepted speaker, can present, with an ETag",
  answer: OwnAvailability,
});

export const putOwnAvailability = endpoint({
  ...own,
  method: "PUT",
  summary: "Save that; with If-Match, 412 if it has changed since",
  body: OwnAvailabilityBody,
  answer: OwnAvailability,
});

export const listAvailability = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/availability/",
  summary: "Every accepted speaker with the times at which they can present, for organisers",
  answer: z.object({ asked: z.array(z.string()), zone: z.string(), rows: z.array(AvailabilityRow) }),
});

export const getAvailabilityForm = endpoint({
  ...form,
  method: "GET",
  summary: "The days that speakers are asked about, with an ETag",
  answer: AvailabilityForm,
});

export const putAvailabilityForm = endpoint({
  ...form,
  method: "PUT",
  summary: "Save them; with If-Match, 412 if they have changed since",
  body: AvailabilityForm,
  answer: AvailabilityForm,
});
