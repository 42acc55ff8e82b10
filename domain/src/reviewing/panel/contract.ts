import * as z from "zod/mini";
import { CHOICE_LIMITS } from "../../call/choices";
import { chosenCode } from "../../call/chosen-code";
import { MAX_BULK_SIZE } from "../../kernel/bulk-size";
import { endpoint } from "../../kernel/endpoint";
import { integer, Pk, REQUIRED, text } from "../../kernel/fields";
import { LetterBlocks } from "../../post/shapes";
import { BODY_LENGTH, SUBJECT_LENGTH } from "../../post/words";
import { SHORTAGE_REASONS } from "./plan";
import { ASSIGNMENT_STATES, LOAD, MAX_PAIRS, MAX_REVIEWERS, SEED, TARGET } from "./words";

const ById = z.object({ id: Pk });
const pk = () => integer(1, 2_147_483_647, REQUIRED);
const count = ({ min, max }: { min: number; max: number }) =>
  integer(min, max, `Enter a whole number from ${min} to ${max}.`);
/** The edition defines which ones exist. */
const topics = () => z.array(chosenCode(), REQUIRED).check(z.maxLength(CHOICE_LIMITS.choices));

export const Panelist = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Preferred topics; none: any. */
  topics: z.array(z.string()),
  /** The conferences on whose panel they are; none: all. */
  conferences: z.array(z.string()),
  /** Valid assignments: reviewed, and open. */
  done: z.number(),
  open: z.number(),
  /** Their reviews, assigned or not. */
  reviews: z.number(),
  /** Their last activity, if known. */
  seen_on: z.nullable(z.string()),
  reminded_on: z.nullable(z.string()),
});
export type Panelist = z.output<typeof Panelist>;

export const PanelProposal = z.object({
  pk: z.number(),
  title: z.string(),
  conference: z.string(),
  reviews: z.number(),
  /** Assignments that wait for their review. */
  open: z.number(),
});
export type PanelProposal = z.output<typeof PanelProposal>;

export const Batch = z.object({
  id: z.number(),
  made_on: z.string(),
  made_by: z.string(),
  lines: z.number(),
  undone_on: z.nullable(z.string()),
});
export type Batch = z.output<typeof Batch>;

export const Panel = z.object({
  /** The number of reviews wanted for each proposal. */
  target: z.number(),
  /** Every reviewer who can log in, by name. */
  reviewers: z.array(Panelist),
  /** Every proposal that is open for review. */
  proposals: z.array(PanelProposal),
  /** The last assignments by rule, newest first. */
  batches: z.array(Batch),
});
export type Panel = z.output<typeof Panel>;

/** A reviewer, as seen from one proposal. */
export const ReviewerLoad = z.object({
  reviewer: z.string(),
  name: z.string(),
  /** null: not assigned. */
  assigned: z.nullable(z.enum(ASSIGNMENT_STATES)),
  /** Whether they must not review it. */
  conflict: z.boolean(),
  /** Whether they are only on the panels of other conferences. */
  other_panel: z.boolean(),
  has_reviewed: z.boolean(),
  /** The number of all their open assignments. */
  open: z.number(),
});
export type ReviewerLoad = z.output<typeof ReviewerLoad>;

const Line = z.object({ submission: z.number(), reviewer: z.string() });

export const AssignBody = z
  .object({
    submissions: z
      .array(pk())
      .check(z.minLength(1, "Select at least one proposal."), z.maxLength(MAX_BULK_SIZE)),
    reviewers: z
      .array(z.uuid("Select a reviewer."))
      .check(z.minLength(1, "Select at least one reviewer."), z.maxLength(MAX_REVIEWERS)),
    /** false: removes the assignments. */
    assign: z.boolean(),
  })
  .check(
    z.refine((body) => body.submissions.length * body.reviewers.length <= MAX_PAIRS, {
      error: `Assign at most ${MAX_PAIRS} at once. Select fewer proposals or reviewers.`,
      path: ["reviewers"],
    }),
  );
export type AssignBody = z.output<typeof AssignBody>;

const rule = {
  target: count(TARGET),
  most: count(LOAD),
  seed: count(SEED),
  /** Reviewers to leave out this time. */
  without: z._default(z.array(z.uuid("Select a reviewer.")).check(z.maxLength(MAX_REVIEWERS)), []),
};
export const RuleBody = z.object(rule);
export type RuleBody = z.output<typeof RuleBody>;

export const PlanPreview = z.object({
  /** Identifies this plan: it is applied only while the rule still gives the same one. */
  mark: z.string(),
  lines: z.number(),
  /** Proposals that get at least one reviewer. */
  proposals: z.number(),
  reviewers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Proposals reviewed or assigned, before and after. */
      before: z.number(),
      after: z.number(),
      /** How many of the new ones match their preferred topics; null: they have none. */
      liked: z.nullable(z.number()),
      titles: z.array(z.object({ pk: z.number(), title: z.string() })),
    }),
  ),
  short: z.array(
    z.object({ pk: z.number(), title: z.string(), missing: z.number(), why: z.enum(SHORTAGE_REASONS) }),
  ),
});
export type PlanPreview = z.output<typeof PlanPreview>;

const organisers = { tag: "panel", audience: ["organiser"], status: 200 } as const;
const reading = { ...organisers, method: "GET", alone: true } as const;

export const getPanel = endpoint({
  ...reading,
  path: "/api/panel/",
  summary: "Reviewers with their assignments, and how many reviews each proposal has",
  answer: Panel,
});

export const listReviewerLoads = endpoint({
  ...reading,
  path: "/api/panel/proposals/{id}/",
  summary: "Every reviewer as seen from one proposal: assigned to it, with a conflict, or neither",
  params: ById,
  answer: z.array(ReviewerLoad),
});

export const assign = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel/assignments/",
  summary:
    "Assign each of these reviewers to each of these proposals, or unassign them. The answer names those that a rule refuses",
  body: AssignBody,
  answer: z.object({
    changed: z.array(Line),
    refused: z.array(z.object({ submission: z.number(), reviewer: z.string(), detail: z.string() })),
  }),
});

export const previewPlan = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel/rule/preview/",
  summary: "Preview the assignments that the rule would make. Nothing is written",
  body: RuleBody,
  answer: PlanPreview,
});

export const applyPlan = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel/rule/",
  summary: "Assign as previewed; 412 if the plan has changed since the preview",
  body: z.object({ ...rule, mark: z.string().check(z.maxLength(100)) }),
  status: 201,
  answer: Batch,
});

export const undoBatch = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel/batches/{id}/undo/",
  summary: "Undo the open assignments of one batch. Reviews stay",
  params: ById,
  answer: z.object({ removed: z.number() }),
});

export const RemindBody = z.object({
  /** The recipients; null: all with open assignments. */
  reviewers: z.nullable(
    z
      .array(z.uuid("Select a reviewer."))
      .check(z.minLength(1, "Select at least one reviewer."), z.maxLength(MAX_REVIEWERS)),
  ),
  subject: text(SUBJECT_LENGTH),
  body: text(BODY_LENGTH),
});
export type RemindBody = z.output<typeof RemindBody>;

export const previewReminders = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel/reminders/preview/",
  summary: "Preview a reminder: the number of its recipients, with samples. Nothing is written",
  body: RemindBody,
  answer: z.object({
    recipients: z.number(),
    samples: z.array(z.object({ to: z.string(), subject: z.string(), blocks: LetterBlocks })),
  }),
});

export const sendReminders = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/panel/reminders/",
  summary: "Remind reviewers of their open assignments, one mail each. It takes an Idempotency-Key",
  body: RemindBody,
  status: 201,
  answer: z.object({ written: z.number() }),
});

const Topics = z.object({ topics: topics() });

export const setTopics = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/panel/reviewers/{id}/topics/",
  summary: "Set a reviewer's preferred topics",
  params: z.object({ id: z.guid("Not found.") }),
  body: Topics,
  answer: Topics,
});

const reviewers = { tag: "panel", audience: ["reviewer"], status: 200, path: "/api/panel/topics/" } as const;

export const getOwnTopics = endpoint({
  ...reviewers,
  method: "GET",
  summary: "The reader's preferred topics",
  answer: Topics,
});

export const setOwnTopics = endpoint({
  ...reviewers,
  method: "PUT",
  summary: "Set one's own preferred topics; they guide assignments and hide nothing",
  body: Topics,
  answer: Topics,
});
