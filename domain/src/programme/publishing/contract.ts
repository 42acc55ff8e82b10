import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { CHANGES } from "./words";

export const PlaceOnWire = z.object({
  room: z.string(),
  start: z.string(),
  minutes: z.number(),
  /** Until when it is to be announced; missing: it is announced. */
  secret_until: z.optional(z.string()),
});

/** What a version changes about a talk, or about a slot without one. */
export const ChangeOnWire = z.object({
  /** null: a break or a plenary slot. */
  pk: z.nullable(z.number()),
  conference: z.optional(z.string()),
  title: z.string(),
  change: z.enum(CHANGES),
  from: z.nullable(PlaceOnWire),
  to: z.nullable(PlaceOnWire),
});
export type ChangeOnWire = z.output<typeof ChangeOnWire>;

export const VersionOnWire = z.object({
  number: z.number(),
  published_on: z.string(),
  /** What it changed, by the titles of today; without talks that have left the programme since. */
  changes: z.array(ChangeOnWire),
});
export type VersionOnWire = z.output<typeof VersionOnWire>;

export const Publication = z.object({
  /** The number of the last version; 0: none is published. */
  number: z.number(),
  published_on: z.nullable(z.string()),
  /** What the next version would change. */
  changes: z.array(ChangeOnWire),
  /** How many speakers would be notified. */
  notified: z.number(),
  /** Scheduled talks that are left out: their speakers do not know that they are accepted. */
  left_out: z.array(z.object({ pk: z.number(), title: z.string() })),
  /** The address of the public programme. */
  url: z.string(),
  /** The sites that may embed it. */
  embed_on: z.array(z.string()),
  /** What would be published, for If-Match. */
  etag: z.string(),
});
export type Publication = z.output<typeof Publication>;

const organisers = { tag: "schedule", audience: ["organiser"] } as const;

export const getPublication = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/programme/publication/",
  status: 200,
  summary: "What is published of the programme, and what publishing would change",
  answer: Publication,
});

export const publishProgramme = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/programme/publication/",
  status: 201,
  summary:
    "Publish the schedule as the next version, and notify the speakers whose slots it changes; with If-Match, 412 if anything has changed or been published since",
  answer: Publication,
});

export const listPublished = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/programme/versions/",
  status: 200,
  summary: "The published versions, newest first, each with what it changed",
  answer: z.array(VersionOnWire),
});
