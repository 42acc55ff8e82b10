import { DECISIONS, STATUSES } from "@lectern/domain/submissions/words";
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { index, integer, type PgColumn, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";
import { account } from "../accounts/tables";
import { profile } from "../profiles/tables";

export const submission = pgTable(
  "submission",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => account.id),
    authors: text("authors").notNull(),
    title: text("title").notNull(),
    abstract: text("abstract").notNull(),
    conflicts: text("conflicts").notNull(),
    remarks: text("remarks").notNull(),
    conference: text("conference").notNull(),
    topicType: text("topic_type").notNull(),
    submissionType: text("submission_type").notNull(),
    workshopDuration: text("workshop_duration").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    decision: text("decision", { enum: DECISIONS }),
    /** The decision as its speaker was last told it. */
    releasedDecision: text("released_decision", { enum: DECISIONS }),
    /** Where an organiser put it on the waitlist, from 1; null: where its scores put it. */
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
    /** Until when the call is open for it, since a late code let it in after the close. */
    lateUntil: instant("late_until"),
  },
  (t) => [
    index("submission_owner").on(t.ownerId),
    index("submission_status").on(t.status),
    uniqueIndex("submission_idempotency").on(t.ownerId, t.idempotencyKey),
  ],
);

/** Names that are joined by commas, as they are compared: an author's name is typed without hyphens and apostrophes. */
const comparable = (names: PgColumn | SQL) =>
  sql`string_to_array(translate(lower(${names}), ' ''’‘.‐-', ''), ',')`;

const additionalAuthors = sql`array_remove((${comparable(submission.authors)})[2:], '')`;

/**
 * Whether a person is named among the additional authors, by their name or one that they gave up. A name that they took
 * while reviews were blind does not count. The first author is the submitter, who is known by the account.
 */
export const namedAmongAuthors = (reader: Placeholder | SQL) => sql<boolean>`coalesce(
  (
    select ${comparable(sql`array_to_string(p.former_names || array(select present.name except select unnest(p.suggested_names)), ',')`)}
    from ${profile} p, lateral (select btrim(p.first_name || ' ' || p.last_name) as name) present
    where p.account_id = ${reader}
  ) && ${additionalAuthors},
  false
)`;

/** A name among the additional authors that a person took while reviews were blind; null: there is none. */
export const suggestedAmongAuthors = (reader: Placeholder | SQL) => sql<string | null>`(
  select name from ${profile} p, unnest(p.suggested_names) name
  where p.account_id = ${reader} and ${comparable(sql`name`)} && ${additionalAuthors}
  limit 1
)`;
