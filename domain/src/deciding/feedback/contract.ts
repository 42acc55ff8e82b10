import * as z from "zod/mini";
import { conference } from "../../call/conference-code";
import { DECISIONS } from "../../call/decisions";
import { endpoint } from "../../kernel/endpoint";
import { optionalText, Pk } from "../../kernel/fields";

/** Feedback to the speakers of a proposal at most, in UTF-16 units. */
export const FEEDBACK_LENGTH = 5000;

/** What organisers wrote to the speakers of a proposal about its decision. */
export const Feedback = z.object({
  /** Where each conference decides for itself. */
  conference: z.optional(z.string()),
  text: z.string(),
  /** The decision that it was written for: it is released with that one only. */
  decision: z.nullable(z.enum(DECISIONS)),
  /** What the speakers see; null: nothing yet. */
  shared: z.nullable(z.string()),
  /** Why it cannot be changed now; null when it can. */
  not_editable: z.nullable(z.string()),
  /** Whether saving it shares it at once, as the decision is released. */
  shared_at_once: z.boolean(),
  /** For If-Match. */
  etag: z.string(),
});
export type Feedback = z.output<typeof Feedback>;

const organisers = { tag: "feedback", audience: ["organiser"], status: 200 } as const;
const ofProposal = z.object({ id: Pk });

export const listFeedback = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/decisions/{id}/feedback/",
  summary: "The feedback to the speakers of a proposal, one for each of its decisions",
  params: ofProposal,
  answer: z.array(Feedback),
});

export const putFeedback = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/decisions/{id}/feedback/",
  summary:
    "Write feedback to the speakers of a proposal. It goes out with the release of the decision, or at once where that is released. With If-Match, 412 if it has changed since",
  params: ofProposal,
  body: z.object({ conference: conference(), text: optionalText(FEEDBACK_LENGTH) }),
  answer: z.array(Feedback),
});
