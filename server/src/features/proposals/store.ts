import type { InUse } from "@lectern/domain/call/choices";
import { TEXT_NAMES } from "@lectern/domain/proposals/fields";
import type { Status } from "@lectern/domain/proposals/words";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { returningInsertion, statement } from "#platform/db/statement";
import { nameSaver, type Saved } from "./proposal/saver-store";
import { isSpeaker } from "./proposal/speakers-store";
import { submission } from "./proposal/tables";

export type SubmissionRow = typeof submission.$inferSelect;
export type NewSubmission = typeof submission.$inferInsert;

const insert = returningInsertion(
  submission,
  "ownerId",
  "authors",
  ...TEXT_NAMES,
  "conference",
  "topicType",
  "submissionType",
  "workshopDuration",
  "status",
  "decision",
  "idempotencyKey",
  "idempotencyBody",
  "createdAt",
  "submittedAt",
  "lateUntil",
  "invited",
);

export async function insertSubmission(
  db: Queries,
  values: Parameters<typeof insert>[1],
): Promise<SubmissionRow> {
  const [row] = await insert(db, { invited: false, ...values });
  if (!row) throw new Error("A submission was not written");
  return row;
}

/** As `insertSubmission` for many; returns them in the given order. */
export const insertSubmissions = (db: Queries, values: readonly NewSubmission[]): Promise<SubmissionRow[]> =>
  db
    .insert(submission)
    .values([...values])
    .returning();

export async function updateSubmission(
  db: Queries,
  id: number,
  values: Partial<NewSubmission>,
): Promise<void> {
  await db.update(submission).set(values).where(eq(submission.id, id));
}

const statusUpdate = statement((db, value) =>
  db
    .update(submission)
    .set({ status: sql`${value("status")}` })
    .where(eq(submission.id, value("id"))),
);

/** Writes a status. Call `move`, which checks the transition and writes the audit entry. */
export async function updateStatus(db: Queries, id: number, status: Status): Promise<void> {
  await statusUpdate(db, { id, status });
}

/** Counts an edit of the text. */
const nextVersion = sql<number>`${submission.version} + 1`;

/** Saves an edit of a proposal's text, which becomes its next version. Its row must be locked. */
export async function saveText(
  db: Queries,
  id: number,
  values: Partial<NewSubmission>,
  saved: Saved,
): Promise<void> {
  await nameSaver(db, saved);
  await db
    .update(submission)
    .set({ ...values, version: nextVersion })
    .where(eq(submission.id, id));
}

const ownLock = statement((db, value) =>
  db
    .select()
    .from(submission)
    .where(and(eq(submission.id, value("id")), eq(submission.ownerId, value("ownerId"))))
    .for("update"),
);

/** A speaker's own submission, locked. */
export async function lockOwn(db: Queries, ownerId: string, id: number): Promise<SubmissionRow | null> {
  const [row] = await ownLock(db, { ownerId, id });
  return row ?? null;
}

/** Any submission, locked; for the system and the command line. */
export async function lockAny(db: Queries, id: number): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(submission).where(eq(submission.id, id)).for("update");
  return row ?? null;
}

/** Those of these submissions that exist, locked in the order of their ids to prevent deadlocks. */
export const lockSeveral = (db: Queries, ids: readonly number[]): Promise<SubmissionRow[]> =>
  db
    .select()
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id))
    .for("update");

const byIdempotencyKey = statement((db, value) =>
  db
    .select()
    .from(submission)
    .where(and(eq(submission.ownerId, value("ownerId")), eq(submission.idempotencyKey, value("key")))),
);

/** The owner's proposal that was created with this key, or null. */
export async function findByIdempotencyKey(
  db: Queries,
  ownerId: string,
  key: string,
): Promise<SubmissionRow | null> {
  const [row] = await byIdempotencyKey(db, { ownerId, key });
  return row ?? null;
}

const owner = statement((db, value) =>
  db
    .select({
      email: account.email,
      held: sql<number>`(count(${submission.id}) filter (where ${ne(submission.status, "Withdrawn")} and not ${submission.invited}))::int`,
      repeated: sql<boolean>`coalesce(bool_or(${submission.idempotencyKey} = ${value("key")}::text), false)`,
    })
    .from(account)
    .leftJoin(submission, isSpeaker(value("ownerId")))
    .where(eq(account.id, value("ownerId")))
    .groupBy(account.id, account.email),
);

/**
 * A speaker's address, how many submissions they lead or have accepted to speak in, without withdrawn and invited ones, and
 * whether one was created with this key.
 */
export async function findOwner(db: Queries, ownerId: string, key: string | null) {
  const [row] = await owner(db, { ownerId, key });
  if (!row) throw new Error("A submission has no owner");
  return row;
}

/** The ids of all submissions in a status, oldest first. */
export async function idsInStatus(db: Queries, status: Status): Promise<number[]> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.status, status))
    .orderBy(asc(submission.id));
  return rows.map((row) => row.id);
}

const emailOfOwner = statement((db, value) =>
  db
    .select({ email: account.email })
    .from(account)
    .where(eq(account.id, value("ownerId"))),
);

export async function ownerEmail(db: Queries, ownerId: string): Promise<string> {
  const [row] = await emailOfOwner(db, { ownerId });
  if (!row) throw new Error("A submission has no owner");
  return row.email;
}

const CHOSEN_IN = {
  topicTypes: submission.topicType,
  submissionTypes: submission.submissionType,
  workshopDurations: submission.workshopDuration,
  conferences: submission.conference,
} as const;

/** How many proposals, including withdrawn ones, have each choice. */
export async function choicesInUse(db: Queries): Promise<InUse> {
  const each = Object.values(CHOSEN_IN).map((column) => sql`(${column})`);
  // Each row counts one choice, and has null for all other kinds.
  const rows = await db
    .select({ ...CHOSEN_IN, proposals: sql<number>`count(*)::int` })
    .from(submission)
    .groupBy(sql`grouping sets (${sql.join(each, sql`, `)})`);
  const inUse = (kind: keyof InUse) =>
    Object.fromEntries(
      rows.filter((row) => row[kind] !== null).map(({ [kind]: code, proposals }) => [code, proposals]),
    );
  return {
    topicTypes: inUse("topicTypes"),
    submissionTypes: inUse("submissionTypes"),
    workshopDurations: inUse("workshopDurations"),
    conferences: inUse("conferences"),
  };
}
