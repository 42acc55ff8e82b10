import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";

/** The number of the organisers' pending tasks of each kind. */
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
  /** Failed mails that were not sent again. */
  undelivered: z.number(),
});
export type PendingCounts = z.output<typeof PendingCounts>;

export const countPending = endpoint({
  method: "GET",
  path: "/api/waiting/",
  summary: "The counts of the organisers' pending tasks",
  tag: "waiting",
  audience: ["organiser"],
  status: 200,
  answer: PendingCounts,
});
