import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { SET_UP_STEPS } from "../../kernel/set-up-steps";

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
  /** Proposals whose file could not be processed. */
  failedFiles: z.number(),
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

/** What needs doing, and the state of the call. */
export const Dashboard = z.object({
  pending: z.object({
    ...PendingCounts.shape,
    /** Undecided proposals in review with fewer reviews and open assignments than wanted. */
    shortOfReviewers: z.number(),
    /** Reviewers with open assignments after the due date. */
    lateReviewers: z.number(),
    /** Speakers of accepted proposals with a required task or answers whose due date has passed. */
    lateSpeakers: z.number(),
    /** Questions of reviewers that an organiser has to release. */
    questionsToRelease: z.number(),
    /** Answers to questions that name an author, in a blind review. */
    answersToCheck: z.number(),
  }),
  /** Complete and not withdrawn. */
  proposals: z.number(),
  /** Proposals that wait for their first file. */
  unfinished: z.number(),
  /** Reviews that proposals in review want, and have; further reviews do not count. */
  reviews: z.object({ wanted: z.number(), done: z.number() }),
  stepsLeft: z.array(z.enum(SET_UP_STEPS)),
});
export type Dashboard = z.output<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/api/dashboard/",
  summary: "What needs doing now, the state of the call and the steps of its set-up that are left",
  tag: "waiting",
  audience: ["organiser"],
  status: 200,
  answer: Dashboard,
});
