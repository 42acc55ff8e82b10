import { REVIEW_STATUS_CODES } from "@lectern/domain/call/decisions";
import { KEPT_CONFLICTS } from "@lectern/domain/reviewing/conflicts/words";
import { SPECIFIED_CODES } from "@lectern/domain/reviewing/criteria/words";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../../proposals/proposal/tables";

export const review = pgTable(
  "review",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id),
    speakerScore: smallint("speaker_score").notNull(),
    topicScore: smallint("topic_score").notNull(),
    /** Which of the two are stand-ins: see `StoredScores`. */
    standIns: text("stand_ins", { enum: SPECIFIED_CODES }).array().notNull().default([]),
    comments: text("comments").notNull(),
    status: text("status", { enum: REVIEW_STATUS_CODES }).notNull(),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
    /** The number of the proposal's version that the reviewer read; the first for reviews from before versions were stored. */
    readVersion: integer("read_version").notNull().default(1),
    idempotencyKey: text("idempotency_key"),
    /** The digest of the body that came with the key. */
    idempotencyBody: text("idempotency_body"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("review_once").on(t.submissionId, t.reviewerId),
    index("review_by_reviewer").on(t.reviewerId, t.callId, t.submissionId),
    index("review_by_proposal").on(t.callId, t.submissionId, t.reviewerId),
    index("review_by_key").on(t.reviewerId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
  ],
);

/** What reviewers are asked for; without a row, what the specification says. Its version counts changes of the criteria, too. */
export const reviewForm = pgTable(
  "review_form",
  {
    callId: callId(),
    id: integer("id").notNull(),
    version: integer("version").notNull(),
    guidance: text("guidance").notNull(),
    accept: text("accept").notNull(),
    hold: text("hold").notNull(),
    reject: text("reject").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.id] })],
);

/** The criteria of a form that was changed. */
export const reviewCriterion = pgTable(
  "review_criterion",
  {
    callId: callId(),
    code: text("code").notNull(),
    position: smallint("position").notNull(),
    label: text("label").notNull(),
    help: text("help").notNull(),
    min: smallint("min").notNull(),
    max: smallint("max").notNull(),
    steps: text("steps").array().notNull(),
    weight: smallint("weight").notNull(),
    required: boolean("required").notNull(),
    counts: boolean("counts").notNull(),
    retired: boolean("retired").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.code] }),
    check("review_criterion_range", sql`0 <= ${t.min} and ${t.min} <= ${t.max} and ${t.max} <= 10`),
    check("review_criterion_weight", sql`${t.weight} between 1 and 100`),
  ],
);

/** A review's score by a further criterion; those of the two specified ones are in the review. */
export const reviewScore = pgTable(
  "review_score",
  {
    callId: callId(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => review.id, { onDelete: "cascade" }),
    code: text("code").notNull(),
    score: smallint("score").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.code] }),
    index("review_score_by_criterion").on(t.callId, t.code),
    foreignKey({
      columns: [t.callId, t.code],
      foreignColumns: [reviewCriterion.callId, reviewCriterion.code],
    }),
    check("review_score_range", sql`${t.score} between 0 and 10`),
  ],
);

/** A conflict that a reviewer or an organiser declared. Derived conflicts are not stored. */
export const conflict = pgTable(
  "conflict_of_interest",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: KEPT_CONFLICTS }).notNull(),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reviewerId] }),
    index("conflict_of_interest_by_reviewer").on(t.reviewerId, t.callId, t.submissionId),
  ],
);

/**
 * A suggested conflict that an organiser dismissed, with its grounds: other grounds are suggested again.
 */
export const dismissedSuggestion = pgTable(
  "dismissed_suggestion",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    grounds: text("grounds").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reviewerId] }),
    index("dismissed_suggestion_reviewer").on(t.reviewerId),
  ],
);

/** Assignments that were made together by the rule, and can be undone together. */
export const assignmentBatch = pgTable("assignment_batch", {
  callId: callId(),
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant("created_at").notNull(),
  createdBy: uuid("created_by").notNull(),
  /** The number of its assignments. */
  lines: integer("lines").notNull(),
  undoneAt: instant("undone_at"),
});

/**
 * A reviewer's assignment to a proposal. It grants no access, and applies only without a conflict, which is checked at
 * each read.
 */
export const assignment = pgTable(
  "assignment",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    reviewerId: uuid("reviewer_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    /** null: assigned by hand. */
    batchId: integer("batch_id").references(() => assignmentBatch.id),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.reviewerId] }),
    index("assignment_by_reviewer").on(t.reviewerId, t.callId, t.submissionId),
    index("assignment_by_proposal").on(t.callId, t.submissionId, t.reviewerId),
    index("assignment_batch_lines").on(t.batchId),
  ],
);

/** A reviewer's settings as a member of the panel; defaults without a row. */
export const panelist = pgTable(
  "panelist",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Their preferred topics; empty: any. */
    topics: text("topics").array().notNull().default([]),
    /**
     * The codes of the proposals that they review: of their conferences, and BOTH where one of these decides on those;
     * empty: all.
     */
    conferences: text("conferences").array().notNull().default([]),
    /** When they were last reminded of their assignments. */
    remindedAt: instant("reminded_at"),
  },
  (t) => [primaryKey({ columns: [t.callId, t.accountId] })],
);
