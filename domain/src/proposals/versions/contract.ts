import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk } from "../../kernel/fields";
import { eachText } from "../fields";
import { SAVED_AS } from "./words";

/** The fields of a proposal that versions have. */
export const ProposalFields = z.object({
  authors: z.string(),
  ...eachText(() => z.string()),
  conference: z.string(),
  topic_type: z.string(),
  submission_type: z.string(),
  workshop_duration: z.string(),
});
export type ProposalFields = z.output<typeof ProposalFields>;
export const FIELD_NAMES = Object.keys(ProposalFields.shape) as (keyof ProposalFields)[];

const AnswerChange = z.object({ label: z.string(), before: z.string(), after: z.string() });

/** Two versions of a proposal. */
export const Compared = z.object({
  before: ProposalFields,
  after: ProposalFields,
  /** The answers to the call's questions that differ, as far as the reader may see them; omitted where none does. */
  answers: z.optional(z.array(AnswerChange)),
});
export type Compared = z.output<typeof Compared>;

/** The fields that differ between two versions. */
export const changedFields = ({
  before,
  after,
}: Pick<Compared, "before" | "after">): (keyof ProposalFields)[] =>
  FIELD_NAMES.filter((name) => before[name] !== after[name]);

export const Version = z.object({
  /** Counts from 1. */
  number: z.int(),
  saved_on: z.string(),
  saved_as: z.enum(SAVED_AS),
  /** Whether the reader saved it. */
  own: z.boolean(),
  /** Who saved it, for organisers; null after an erasure. */
  saved_by: z.optional(z.nullable(z.string())),
  note: z.string(),
  /** The fields that differ from the version before; none of the first. */
  changed: z.array(z.enum(FIELD_NAMES)),
  /** The questions of the call whose answers differ; omitted where none does. */
  changed_answers: z.optional(z.array(z.string())),
});
export type Version = z.output<typeof Version>;

const read = { tag: "submissions", method: "GET", status: 200 } as const;

export const listVersions = endpoint({
  ...read,
  audience: "user",
  path: "/api/submissions/versions/{id}/",
  summary: "The newest saved versions of one's own proposal, or of any for organisers, newest first",
  params: z.object({ id: Pk }),
  answer: z.object({ total: z.int(), versions: z.array(Version) }),
});

export const getVersion = endpoint({
  ...read,
  audience: "user",
  path: "/api/submissions/versions/{id}/{n}/",
  summary: "A version of a proposal, with the one before; the first is compared with itself",
  params: z.object({ id: Pk, n: Pk }),
  answer: Compared,
});

export const getChangesSinceReview = endpoint({
  ...read,
  audience: ["reviewer"],
  path: "/api/submissions/changes/{id}/",
  summary: "What changed in a proposal since the reader reviewed it, without authors in a blind review",
  params: z.object({ id: Pk }),
  answer: Compared,
});
