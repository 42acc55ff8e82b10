import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";

/** How much of each kind waits for the organisers. */
export const PendingCounts = z.object({
  /** Reviewed proposals without a decision. */
  toDecide: z.number(),
  /** Decisions that can be released. */
  toRelease: z.number(),
  /** Releases that need a second organiser. */
  toConfirm: z.number(),
  /** Accepted proposals whose speakers have not answered. */
  unanswered: z.number(),
  /** Accepted proposals without a room and a time. */
  unscheduled: z.number(),
  /** Mails that did not arrive, and were not sent again. */
  undelivered: z.number(),
});
export type PendingCounts = z.output<typeof PendingCounts>;

export const countPending = endpoint({
  method: "GET",
  path: "/api/waiting/",
  summary: "What waits for the organisers now, counted",
  tag: "waiting",
  audience: ["organiser"],
  status: 200,
  answer: PendingCounts,
});
