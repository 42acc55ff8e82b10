import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { parseDay } from "../../kernel/day";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { choice, integer, line, lineOrBlank, Pk } from "../../kernel/fields";
import { SlotStart } from "../contract";
import { MAX_MINUTES, MIN_MINUTES, MINUTES_RANGE, ROOM_LENGTH } from "../words";
import {
  ABOUT_LENGTH,
  BLOCK_KINDS,
  BLOCK_TITLE_LENGTH,
  MOST_CAPACITY,
  MOST_CHANGEOVER,
  MOST_DAYS,
  MOST_ROOMS,
} from "./words";

const Time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "Enter a time such as 09:30."));

export const RoomShape = z.strictObject({
  /** Stays when the room is renamed. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, "Not the id of a room.")),
  name: lineOrBlank(ROOM_LENGTH),
  /** How many people it holds; null: not known. */
  capacity: z.nullable(integer(1, MOST_CAPACITY, `Enter a capacity from 1 to ${MOST_CAPACITY}.`)),
  description: lineOrBlank(ABOUT_LENGTH),
  /** The minutes that it needs between two talks. */
  changeover: integer(0, MOST_CHANGEOVER, `Enter minutes from 0 to ${MOST_CHANGEOVER}.`),
  /** The conference that has it for itself; missing: it is everyone's. */
  conference: conference(),
});

export const DayShape = z.strictObject({
  date: z
    .string()
    .check(z.refine((day: string) => parseDay(day) !== null, { error: "Enter a day such as 2026-10-14." })),
  from: Time,
  /** At or before `from`: on the next morning. */
  until: Time,
  /** The conference whose day it is; missing: it is everyone's. */
  conference: conference(),
});

export const PlanBody = z.strictObject({
  /** In their order. */
  rooms: z.array(RoomShape).check(z.maxLength(MOST_ROOMS, `A call has at most ${MOST_ROOMS} rooms.`)),
  days: z.array(DayShape).check(z.maxLength(MOST_DAYS, `A call has at most ${MOST_DAYS} days.`)),
});

export const PlanOnWire = z.object({
  rooms: z.array(RoomShape),
  days: z.array(DayShape),
  /** The zone of the days' hours. */
  zone: z.string(),
});
export type PlanOnWire = z.output<typeof PlanOnWire>;

export const BlockBody = z.object({
  kind: choice(BLOCK_KINDS),
  title: line(BLOCK_TITLE_LENGTH),
  /** The names of rooms; empty: all. */
  rooms: z.array(line(ROOM_LENGTH)).check(z.maxLength(MOST_ROOMS)),
  start: SlotStart,
  minutes: integer(MIN_MINUTES, MAX_MINUTES, MINUTES_RANGE),
});

export const BlockOnWire = z.object({
  id: z.number(),
  kind: z.enum(BLOCK_KINDS),
  title: z.string(),
  /** The names of rooms; empty: all. */
  rooms: z.array(z.string()),
  start: z.string(),
  minutes: z.number(),
  /** Its version, for If-Match. */
  etag: z.string(),
});
export type BlockOnWire = z.output<typeof BlockOnWire>;

const organisers = { tag: "schedule", audience: ["organiser"], status: 200 } as const;
const plan = { ...organisers, path: "/api/programme/plan/" } as const;
const blocks = { ...organisers, path: "/api/programme/blocks/" } as const;
const block = { ...organisers, path: "/api/programme/blocks/{id}/", params: z.object({ id: Pk }) } as const;

export const getPlan = endpoint({
  ...plan,
  method: "GET",
  summary: "The rooms and days of the conference, with an ETag; rooms that only slots name are among them",
  answer: PlanOnWire,
});

export const putPlan = endpoint({
  ...plan,
  method: "PUT",
  summary:
    "Save them; slots follow a room that is renamed, and a room with slots is not removed. With If-Match, 412 if they have changed since",
  body: PlanBody,
  answer: PlanOnWire,
});

export const listBlocks = endpoint({
  ...blocks,
  method: "GET",
  summary: "Breaks, plenary slots and blockers",
  answer: z.array(BlockOnWire),
});

export const addBlock = endpoint({
  ...blocks,
  method: "POST",
  status: 201,
  summary: "Add a break, a plenary slot or a blocker. One that is there already stays as it is",
  body: BlockBody,
  answer: BlockOnWire,
});

export const putBlock = endpoint({
  ...block,
  method: "PUT",
  summary: "Change it; with If-Match, 412 if it has changed since",
  body: BlockBody,
  answer: BlockOnWire,
});

export const removeBlock = endpoint({
  ...block,
  method: "DELETE",
  status: 204,
  summary: "Remove it; with If-Match, 412 if it has changed since",
  answer: NoContent,
});
