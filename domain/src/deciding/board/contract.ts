import * as z from "zod/mini";
import { DECISIONS, REVIEW_STATUS_CODES } from "../../call/decisions";
import { MAX_BULK_SIZE } from "../../kernel/bulk-size";
import { endpoint } from "../../kernel/endpoint";
import { integer, Pk, REQUIRED } from "../../kernel/fields";
import { ANSWERS } from "../../proposals/answers";
import { SCAN_RESULTS } from "../../proposals/files/words";
import { NAMED_IN } from "../../proposals/naming";
import { STATUSES } from "../../proposals/words";

/** What was decided on a proposal. */
const standing = {
  decision: z.nullable(z.enum(DECISIONS)),
  /** The last released decision. */
  released: z.nullable(z.enum(DECISIONS)),
  /** Whether it waits in a release. */
  releasing: z.boolean(),
  /** Its speaker's answer; `asked` without one; null without a request. */
  answer: z.nullable(z.enum(["asked", ...ANSWERS])),
  /** Its position on the waitlist, if set by hand, from 1. */
  waitlist_place: z.nullable(z.number()),
};

const scores = {
  count: z.number(),
  mean: z.nullable(z.number()),
  spread: z.nullable(z.number()),
  fair: z.nullable(z.number()),
};

/** What organisers see of a proposal at a glance. */
export const ProposalOnBoard = z.object({
  pk: z.number(),
  /** Whether it is the reader's own, which another organiser has to handle: then scores and unreleased decisions are left out. */
  own: z.optional(z.literal(true)),
  /** Whether organisers have written notes on it. */
  notes: z.optional(z.literal(true)),
  title: z.string(),
  authors: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** The country's code; empty while the profile has none. */
  country: z.string(),
  conference: z.string(),
  topic_type: z.string(),
  submission_type: z.string(),
  status: z.enum(STATUSES),
  ...standing,
  /** The same for each conference, where each decides for itself; `decision` and `released` are then those of both. */
  conferences: z.optional(z.array(z.object({ conference: z.string(), ...standing }))),
  extension: z.nullable(z.string()),
  scan_result: z.nullable(z.enum(SCAN_RESULTS)),
  submitted_on: z.string(),
});
export type ProposalOnBoard = z.output<typeof ProposalOnBoard>;

/**
 * Null without reviews; its figures are null where no review has a score that counts. From 0 to 10, two decimals
 * (domain/src/deciding/board/scores.ts).
 */
const Scores = z.nullable(z.object(scores));

/** A row of the organisers' table. */
export const BoardRow = z.extend(ProposalOnBoard, { scores: Scores });
export type BoardRow = z.output<typeof BoardRow>;

/** A review with its author's name, for organisers only. */
export const SignedReview = z.object({
  reviewer: z.string(),
  expertise_score: z.number(),
  submission_score: z.number(),
  comments: z.string(),
  status: z.enum(REVIEW_STATUS_CODES),
  /** Every score that was given, where the call has criteria of its own. */
  criteria: z.optional(z.array(z.object({ code: z.string(), score: z.number() }))),
  updated_on: z.string(),
});
export type SignedReview = z.output<typeof SignedReview>;

const organisers = { tag: "board", audience: ["organiser"], status: 200, method: "GET" } as const;

export const listBoard = endpoint({
  ...organisers,
  alone: true,
  path: "/api/board/",
  summary: "Every proposal with its scores, for organisers",
  answer: z.array(BoardRow),
});

/** A proposal's scores by one criterion, on its own scale. */
export const CriterionScores = z.object({
  pk: z.number(),
  criteria: z.array(z.object({ code: z.string(), ...scores })),
});
export type CriterionScores = z.output<typeof CriterionScores>;

export const listCriterionScores = endpoint({
  ...organisers,
  alone: true,
  path: "/api/board/criteria/",
  summary: "The scores of every reviewed proposal by each criterion, for organisers",
  answer: z.array(CriterionScores),
});

/** A proposal's scores as a whole, and by each criterion. */
export const ScoresOfProposal = z.extend(CriterionScores, { scores: Scores });
export type ScoresOfProposal = z.output<typeof ScoresOfProposal>;

/** By itself, as what is fair is estimated from all reviews of the call. */
export const getScores = endpoint({
  ...organisers,
  alone: true,
  path: "/api/board/scores/{id}/",
  summary: "The scores of one proposal, as a whole and by each criterion, for organisers",
  params: z.object({ id: Pk }),
  answer: ScoresOfProposal,
});

/** By itself, as the page waits for it, and for nothing else. */
export const getProposalOnBoard = endpoint({
  ...organisers,
  alone: true,
  path: "/api/board/{id}/",
  summary: "One proposal as on the board, without its scores, for organisers",
  params: z.object({ id: Pk }),
  answer: ProposalOnBoard,
});

export const listReviews = endpoint({
  ...organisers,
  path: "/api/board/reviews/{id}/",
  summary: "The reviews of one proposal, with their authors, for organisers",
  params: z.object({ id: Pk }),
  answer: z.array(SignedReview),
});

/** A proposal of a blind edition whose texts or file name their author, and by which words. */
export const NamedProposal = z.object({
  pk: z.number(),
  found: z.array(z.object({ field: z.enum(NAMED_IN), words: z.array(z.string()) })),
});
export type NamedProposal = z.output<typeof NamedProposal>;

export const listNamed = endpoint({
  ...organisers,
  path: "/api/board/named/",
  summary: "The proposals whose texts name their author; none unless the edition is reviewed blind",
  answer: z.array(NamedProposal),
});

const Chosen = z.object({
  submissions: z
    .array(integer(1, 2_147_483_647, REQUIRED))
    .check(z.minLength(1, "Select at least one proposal."), z.maxLength(MAX_BULK_SIZE)),
});

const Moved = z.object({
  moved: z.array(z.object({ submission: z.number(), from: z.enum(STATUSES), to: z.enum(STATUSES) })),
  /** What was not changed, and why. */
  refused: z.array(z.object({ submission: z.number(), detail: z.string() })),
});
export type Moved = z.output<typeof Moved>;

const moving = { tag: "board", audience: ["organiser"], status: 200, method: "POST" } as const;

export const sendToReview = endpoint({
  ...moving,
  path: "/api/board/send-to-review/",
  summary: "Send proposals to review before their cooldown ends. Others are left unchanged",
  body: Chosen,
  answer: Moved,
});

export const returnFromReview = endpoint({
  ...moving,
  path: "/api/board/take-back-from-review/",
  summary: "Return proposals that were sent to review by hand to their former status, unless reviewed",
  body: Chosen,
  answer: Moved,
});

export const processFilesAgain = endpoint({
  ...moving,
  path: "/api/board/process-files/",
  summary: "Process files again, such as after installing LibreOffice; without `submissions` all that failed",
  body: z.object({ submissions: z.optional(z.nullable(Chosen.shape.submissions)) }),
  answer: z.object({ started: z.array(z.number()) }),
});
