import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk } from "../../kernel/fields";

/** What the organisers shared with the speakers of a proposal, with a released decision. */
export const SharedFeedback = z.array(
  z.object({
    /** Where each conference decides for itself. */
    conference: z.optional(z.string()),
    text: z.string(),
  }),
);
export type SharedFeedback = z.output<typeof SharedFeedback>;

export const getSharedFeedback = endpoint({
  tag: "feedback",
  audience: "user",
  method: "GET",
  path: "/api/submissions/{id}/feedback/",
  summary: "The organisers' feedback on one's own proposal, once it is released",
  params: z.object({ id: Pk }),
  status: 200,
  answer: SharedFeedback,
});
