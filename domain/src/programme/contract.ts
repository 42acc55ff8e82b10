import * as z from "zod/mini";
import { conference } from "../call/conference-code";
import { endpoint } from "../kernel/endpoint";
import { Instant, integer, line, Pk } from "../kernel/fields";
import { ANSWERS } from "../proposals/answers";
import { MAX_MINUTES, MIN_MINUTES, MINUTES_RANGE, ROOM_LENGTH, SLOT_WARNINGS } from "./words";

const PlaceOnWire = z.object({
  room: z.string(),
  start: z.string(),
  minutes: z.number(),
  /** Until when it is to be announced; missing: from the next published version on. */
  secret_until: z.optional(z.string()),
});

/** An accepted proposal with its room and time. */
export const ScheduleRow = z.object({
  pk: z.number(),
  /** The conference that has accepted it, where each decides for itself. */
  conference: z.optional(z.string()),
  /** The code of the proposal's own choice. */
  code: z.string(),
  title: z.string(),
  authors: z.string(),
  /** The duration of its type in minutes. */
  usual_minutes: z.number(),
  /** Whether its acceptance was released. */
  notified: z.boolean(),
  /** Its speaker's answer; null without one. */
  answer: z.nullable(z.enum(ANSWERS)),
  slot: z.nullable(PlaceOnWire),
  /** About its slot, which is saved anyway: a speaker has said that they can't present then. */
  warnings: z.array(z.object({ code: z.enum(SLOT_WARNINGS), speaker: z.string() })),
  /** The version of its slot, for If-Match. */
  etag: z.string(),
});
export type ScheduleRow = z.output<typeof ScheduleRow>;

/** The slot of an accepted proposal whose speaker declined or withdrew it. */
export const FreedSlot = z.object({
  pk: z.number(),
  conference: z.optional(z.string()),
  title: z.string(),
  why: z.enum(["declined", "withdrawn"]),
  slot: z.object({ room: z.string(), start: z.string(), minutes: z.number() }),
});
export type FreedSlot = z.output<typeof FreedSlot>;

export const SlotStart = z.pipe(
  Instant.check(z.refine((s: string) => /^2[01]\d\d-/.test(s), { error: "Enter a date after 2000." })),
  z.transform((s) => new Date(s)),
);

export const SlotBody = z.object({
  room: line(ROOM_LENGTH),
  start: SlotStart,
  minutes: integer(MIN_MINUTES, MAX_MINUTES, MINUTES_RANGE),
  /** Until when it is absent from what is public; null: not at all; missing: as before. */
  secret_until: z.optional(z.nullable(SlotStart)),
  /** Places the proposal also while it is not accepted: organisers alone see it until then. */
  tentative: z.optional(z.boolean()),
});

const organisers = { tag: "schedule", audience: ["organiser"], status: 200 } as const;
const ByPk = z.object({ id: Pk });

export const listSchedule = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/schedule/",
  summary: "Every accepted proposal with its room and time",
  answer: z.array(ScheduleRow),
});

export const listFreedSlots = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/schedule/freed/",
  summary: "The slots of accepted proposals that were declined or withdrawn, until they are reused",
  answer: z.array(FreedSlot),
});

export const putSlot = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/schedule/{id}/",
  summary:
    "Schedule an accepted proposal, or tentatively one that is not accepted yet, at the first conference that accepts it or a given one; with If-Match, 412 if its slot has changed since",
  params: ByPk,
  query: z.object({ conference: conference() }),
  body: SlotBody,
  answer: ScheduleRow,
});

export const clearSlot = endpoint({
  ...organisers,
  method: "DELETE",
  path: "/api/schedule/{id}/",
  summary: "Unschedule a proposal; with If-Match, 412 if its slot has changed since",
  params: ByPk,
  query: z.object({ conference: conference() }),
  answer: ScheduleRow,
});
