import { DECISIONS } from "@lectern/domain/call/decisions";
import { ANSWERS } from "@lectern/domain/proposals/answers";
import { eachText, type TextName } from "@lectern/domain/proposals/fields";
import type { Answers, Question } from "@lectern/domain/proposals/form-questions/words";
import { SPEAKER_STATES } from "@lectern/domain/proposals/speakers/words";
import { SAVED_AS } from "@lectern/domain/proposals/versions/words";
import { STATUSES } from "@lectern/domain/proposals/words";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** Optional texts have a default, so that a server of the former version can insert rows without them. */
export function textColumn({ blank }: { blank: string | null }, name: TextName) {
  const column = text(name).notNull();
  // The type does not change, since our own inserts always set it.
  return blank === null ? column : (column.default(blank) as typeof column);
}

/** Which of a proposal's conferences a row is about; empty where one decision counts for the whole proposal. */
export const deciding = () => text("conference").notNull().default("");

export const submission = pgTable(
  "submission",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => account.id),
    authors: text("authors").notNull(),
    ...eachText(textColumn),
    conference: text("conference").notNull(),
    topicType: text("topic_type").notNull(),
    submissionType: text("submission_type").notNull(),
    workshopDuration: text("workshop_duration").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    /** Where each conference decides for itself, a trigger keeps both decisions: accepted if one accepts, rejected if all do. */
    decision: text("decision", { enum: DECISIONS }),
    /** The last decision that was released to its speaker. */
    releasedDecision: text("released_decision", { enum: DECISIONS }),
    /** The position on the waitlist that an organiser set, from 1; null: by its scores. */
    waitlistPlace: integer("waitlist_place"),
    /** Counts edits of the text, for the ETag. */
    version: integer("version").notNull().default(1),
    idempotencyKey: text("idempotency_key"),
    /** The digest of the body that came with the key. */
    idempotencyBody: text("idempotency_body"),
    createdAt: instant("created_at").notNull(),
    /** When it became Submitted; until then, when it was created. */
    submittedAt: instant("submitted_at").notNull(),
    cooldownSince: instant("cooldown_since"),
    /** When the reminder of an unfinished upload was written. */
    remindedAt: instant("reminded_at"),
    /** The end of editing for a proposal that was submitted with a late code. */
    lateUntil: instant("late_until"),
    /** Created by an organiser for an invited speaker: it does not count against their limit. */
    invited: boolean("invited").notNull().default(false),
  },
  (t) => [
    index("submission_owner").on(t.ownerId),
    index("submission_by_status").on(t.callId, t.status),
    index("submission_of_call").on(t.callId, t.id),
    /** For `isOnceAccepted`. */
    index("submission_accepted")
      .on(t.callId, t.id)
      .where(sql`${t.decision} = 'ACC' or ${t.releasedDecision} = 'ACC'`),
    uniqueIndex("submission_once").on(t.callId, t.ownerId, t.idempotencyKey),
  ],
);

/**
 * The decisions on a proposal that is for several conferences: a row for each of them once one has decided. On all others
 * there is one decision, in `submission`.
 */
export const conferenceDecision = pgTable(
  "conference_decision",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    conference: text("conference").notNull(),
    decision: text("decision", { enum: DECISIONS }),
    releasedDecision: text("released_decision", { enum: DECISIONS }),
    waitlistPlace: integer("waitlist_place"),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.conference] }),
    index("conference_decision_of_call").on(t.callId, t.submissionId),
  ],
);

/** A request to confirm an accepted proposal, with the speaker's answer. */
export const confirmation = pgTable(
  "confirmation",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id),
    conference: deciding(),
    askedAt: instant("asked_at").notNull(),
    until: instant("until").notNull(),
    /** null: not answered. */
    answer: text("answer", { enum: ANSWERS }),
    reason: text("reason").notNull().default(""),
    answers: jsonb("answers").$type<Answers>().notNull().default({}),
    answeredAt: instant("answered_at"),
    /** Counts answers, for the ETag. */
    version: integer("version").notNull().default(1),
    /** The reminders that were sent or skipped, by their days before the deadline. */
    reminded: integer("reminded").array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.conference] })],
);

/** The organisers' questions to accepted speakers: one row at most. */
export const confirmationForm = pgTable(
  "confirmation_form",
  {
    callId: callId(),
    id: integer("id").notNull(),
    version: integer("version").notNull(),
    questions: jsonb("questions").$type<Question[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.id] })],
);

/**
 * The further speakers of a proposal; its lead is `submission.owner_id`. A trigger keeps those who are no more than a name as
 * `submission.authors` lists them, at every write of that text.
 */
export const submissionSpeaker = pgTable(
  "submission_speaker",
  {
    callId: callId(),
    id: uuid("id").primaryKey().defaultRandom(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    /** Their place among the authors, from 1. */
    position: integer("position").notNull(),
    /** As it was typed. */
    name: text("name").notNull(),
    /** Who accepted; of an invited one whose verified address it is, which a trigger on accounts keeps. */
    accountId: uuid("account_id").references(() => account.id, { onDelete: "cascade" }),
    /** Where the invitation was sent. */
    email: text("email"),
    state: text("state", { enum: SPEAKER_STATES }).notNull().default("named"),
    /** Hash of the newest link's key; earlier links are invalid. */
    keyHash: bytes("key_hash"),
    invitedAt: instant("invited_at"),
    expiresAt: instant("expires_at"),
    /** Their own answer to the request to confirm. */
    answer: text("answer", { enum: ANSWERS }),
    answeredAt: instant("answered_at"),
    /** The reminders to confirm that they were sent, by their days before the deadline. */
    reminded: integer("reminded").array().notNull().default([]),
  },
  (t) => [
    uniqueIndex("submission_speaker_key").on(t.keyHash),
    index("submission_speaker_of_proposal").on(t.callId, t.submissionId, t.position),
    index("submission_speaker_of_submission").on(t.submissionId),
    index("submission_speaker_of_account").on(t.accountId),
    index("submission_speaker_address").on(sql`lower(${t.email})`),
    // As names are compared in reviewing/sight.
    index("submission_speaker_name").on(sql`translate(lower(${t.name}), ' ''’‘.‐-', '')`),
  ],
);

/**
 * Every text that was saved of a proposal. A trigger on `submission` adds a row whenever a column changes that both tables
 * have, one on `proposal_answers` when an answer changes; another refuses to change rows. A proposal from before this table
 * has no rows until its first change.
 */
export const submissionVersion = pgTable(
  "submission_version",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    number: integer("number").notNull(),
    authors: text("authors").notNull(),
    ...eachText(textColumn),
    conference: text("conference").notNull(),
    topicType: text("topic_type").notNull(),
    submissionType: text("submission_type").notNull(),
    workshopDuration: text("workshop_duration").notNull(),
    /** The answers to the call's questions, which a trigger adds; null: saved before versions had them. */
    answers: jsonb("answers").$type<Answers>(),
    /** null: an account that was erased. */
    savedBy: uuid("saved_by").references(() => account.id, { onDelete: "set null" }),
    savedAs: text("saved_as", { enum: SAVED_AS }).notNull(),
    savedAt: instant("saved_at").notNull(),
    /** Why, if an organiser or the portal gave a reason. */
    note: text("note").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number] }),
    index("submission_version_of_call").on(t.callId, t.submissionId),
    index("submission_version_saved_by").on(t.savedBy),
  ],
);
