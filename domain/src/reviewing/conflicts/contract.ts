import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { optionalText, Pk } from "../../kernel/fields";
import { CONFLICTS, REASON_LENGTH } from "./words";

const ById = z.object({ id: Pk });

const shared = {
  /** The mail domain that a reviewer shares with one of the speakers, where that may matter. */
  shared_domain: z.nullable(z.string()),
  /** The employer shared with one of the speakers, in the reviewer's spelling. */
  shared_employer: z.nullable(z.string()),
};
/** A name that the reviewer took while reviews were blind, and that is among the additional authors. */
const sharedName = z.nullable(z.string());

/** A reviewer, as seen from one proposal. */
export const ReviewerConflict = z.object({
  reviewer: z.string(),
  name: z.string(),
  email: z.string(),
  /** Why they cannot see it; null: they can. */
  conflict: z.nullable(z.enum(CONFLICTS)),
  reason: z.string(),
  ...shared,
  shared_name: sharedName,
  /** Whether an organiser has dismissed the present suggestion. */
  dismissed: z.boolean(),
  has_reviewed: z.boolean(),
});
export type ReviewerConflict = z.output<typeof ReviewerConflict>;

export const recuse = endpoint({
  tag: "conflicts",
  audience: ["reviewer"],
  status: 204,
  method: "POST",
  path: "/api/conflicts/recuse/{id}/",
  summary: "Recuse oneself from a proposal: it is not seen any more, and one's own review of it is deleted",
  params: ById,
  body: z.object({ reason: optionalText(REASON_LENGTH) }),
  answer: NoContent,
});

const organisers = { tag: "conflicts", audience: ["organiser"], status: 200 } as const;

export const listConflicts = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/conflicts/{id}/",
  summary: "Every reviewer with their conflict of interest in one proposal, for organisers",
  params: ById,
  answer: z.array(ReviewerConflict),
});

export const setConflict = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/conflicts/{id}/",
  summary:
    "Mark a reviewer's conflict with a proposal, or remove the mark; answers with the reviewers after it",
  params: ById,
  body: z.object({ reviewer: z.uuid(), keep_out: z.boolean(), reason: optionalText(REASON_LENGTH) }),
  answer: z.array(ReviewerConflict),
});

export const dismissSuggestion = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/conflicts/{id}/dismiss/",
  summary:
    "Dismiss the suggestion that what a reviewer shares with the speaker is a conflict; 409 if it is not what was seen. Answers with the reviewers after it",
  params: ById,
  body: z.object({
    reviewer: z.uuid(),
    seen: z.object({ ...shared, shared_name: z._default(sharedName, null) }),
  }),
  answer: z.array(ReviewerConflict),
});
