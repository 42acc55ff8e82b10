import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { REQUIRED } from "../../kernel/fields";
import { FIELDS } from "./changes";
import { MAX_IMPORT_BYTES, OUTCOMES, SOURCES } from "./words";

const Chosen = z._default(z.record(z.string().check(z.maxLength(3_000)), z.string()), {});

const asked = {
  /** What pretalx or Sessionize gave, as it is; a table as a list of its rows, by their columns' names. */
  file: z._default(z.unknown(), null),
  /** More about the speakers, from the same source; left out: what the file says. */
  people: z.optional(z.unknown()),
  /** Our topic for each track, our type for each of theirs. */
  topics: Chosen,
  types: Chosen,
  /** Whether decisions come along. Nobody is told of them. */
  decisions: z._default(z.boolean(), false),
};

export const ImportBody = z.object(asked);
export type ImportBody = z.output<typeof ImportBody>;

/** What stands here, and what the other system has; the part of a long text that differs. */
const Changes = z.array(z.object({ field: z.enum(FIELDS), from: z.string(), to: z.string() }));

export const ImportRow = z.object({
  id: z.string(),
  title: z.string(),
  outcome: z.enum(OUTCOMES),
  notes: z.array(z.string()),
  speaker: z.string(),
  address: z.nullable(z.string()),
  pk: z.nullable(z.number()),
  /** What would be changed here. */
  changes: Changes,
  /** What stays, because it was edited here. */
  kept: Changes,
});
export type ImportRow = z.output<typeof ImportRow>;

const Found = z.array(z.object({ name: z.string(), count: z.number(), code: z.nullable(z.string()) }));

export const ImportPreview = z.object({
  source: z.enum(SOURCES),
  rows: z.array(ImportRow),
  /** The tracks and types of what would be brought over, with ours; null: nobody has said which. */
  tracks: Found,
  types: Found,
  /** Accounts that would be made, and how many of them have no address. */
  people: z.number(),
  without_address: z.number(),
  /** How many proposals have a decision in the file. */
  decided: z.number(),
  /** The columns of a table that are not brought over. */
  left_behind: z.array(z.string()),
  /** Names this very plan. */
  seen: z.string(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

const organisers = {
  tag: "imports",
  audience: ["organiser"],
  method: "POST",
  bodyLimit: MAX_IMPORT_BYTES,
} as const;

export const previewImport = endpoint({
  ...organisers,
  path: "/api/imports/preview/",
  summary:
    "What bringing over proposals from pretalx or Sessionize, or bringing them up to date, would do to each. Nothing is written",
  body: ImportBody,
  status: 200,
  answer: ImportPreview,
});

export const importProposals = endpoint({
  ...organisers,
  path: "/api/imports/",
  summary: "Bring proposals over, exactly as the preview said; 409 when it would say something else now",
  body: z.object({
    ...asked,
    seen: z.string(REQUIRED).check(z.maxLength(100)),
    invite: z._default(z.boolean(), false),
  }),
  status: 201,
  answer: z.object({ proposals: z.number(), changed: z.number(), people: z.number(), mails: z.number() }),
});
