import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { REQUIRED } from "../../kernel/fields";
import { FIELDS } from "./changes";
import { MAX_IMPORT_BYTES, OUTCOMES, SOURCES } from "./words";

const Chosen = z._default(z.record(z.string().check(z.maxLength(3_000)), z.string()), {});

const asked = {
  /** The export of pretalx or Sessionize; a table as a list of rows, by their columns' names. */
  file: z._default(z.unknown(), null),
  /** More about the speakers, from the same source; optional. */
  people: z.optional(z.unknown()),
  /** Our topic for each track, our type for each of theirs. */
  topics: Chosen,
  types: Chosen,
  /** Whether decisions are imported, without notifying anyone. */
  decisions: z._default(z.boolean(), false),
};

export const ImportBody = z.object(asked);
export type ImportBody = z.output<typeof ImportBody>;

/** The present value and the source's; of a long text the part that differs. */
const Changes = z.array(z.object({ field: z.enum(FIELDS), from: z.string(), to: z.string() }));

export const ImportRow = z.object({
  id: z.string(),
  title: z.string(),
  outcome: z.enum(OUTCOMES),
  notes: z.array(z.string()),
  speaker: z.string(),
  address: z.nullable(z.string()),
  pk: z.nullable(z.number()),
  /** What would be changed. */
  changes: Changes,
  /** What is kept, because it was edited here. */
  kept: Changes,
});
export type ImportRow = z.output<typeof ImportRow>;

const Found = z.array(z.object({ name: z.string(), count: z.number(), code: z.nullable(z.string()) }));

export const ImportPreview = z.object({
  source: z.enum(SOURCES),
  rows: z.array(ImportRow),
  /** The tracks and types to be imported, with ours; null: not selected yet. */
  tracks: Found,
  types: Found,
  /** Accounts that would be created, and how many of them have no address. */
  people: z.number(),
  without_address: z.number(),
  /** How many proposals have a decision in the file. */
  decided: z.number(),
  /** The columns of a table that are not imported. */
  left_behind: z.array(z.string()),
  /** A digest of the plan. */
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
  summary: "Preview an import of new and changed proposals from pretalx or Sessionize. Nothing is written",
  body: ImportBody,
  status: 200,
  answer: ImportPreview,
});

export const importProposals = endpoint({
  ...organisers,
  path: "/api/imports/",
  ofWholeCall: true,
  summary: "Import proposals exactly as previewed; 409 when the preview would be another now",
  body: z.object({
    ...asked,
    seen: z.string(REQUIRED).check(z.maxLength(100)),
    invite: z._default(z.boolean(), false),
  }),
  status: 201,
  answer: z.object({ proposals: z.number(), changed: z.number(), people: z.number(), mails: z.number() }),
});
