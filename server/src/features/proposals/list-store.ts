import { and, asc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { confirmation } from "./confirmations/tables";
import { CONFIRMATION } from "./decided-store";
import { submissionFile, upload } from "./files/tables";
import { submission } from "./tables";

/** What a list shows, and no more: the texts are not read. */
export const LISTED = {
  submission: {
    id: submission.id,
    title: submission.title,
    status: submission.status,
    decision: submission.decision,
    releasedDecision: submission.releasedDecision,
    submittedAt: submission.submittedAt,
    topicType: submission.topicType,
    submissionType: submission.submissionType,
  },
  owner: { firstName: profile.firstName, lastName: profile.lastName },
  file: { extension: submissionFile.extension },
  upload: { extension: upload.extension },
  confirmation: CONFIRMATION,
};

/** The version of a row, 0 where there is none: PostgreSQL notes in each who wrote it. */
const written = (table: PgTable) => sql`coalesce(${table}.xmin::text::bigint, 0)`;

/** A number for what a list shows of a submission: another one as soon as a row of these tables was written. */
export const versionOf = (...tables: PgTable[]) =>
  tables
    .reduce<SQL>((hash, table) => sql`hashint8extended(${written(table)}, ${hash})`, sql`${submission.id}`)
    .as("version");

/** The tables that LISTED takes from. */
export const LISTED_FROM = [submission, profile, submissionFile, upload, confirmation];

/** Of the rows of a list, a text that changes with any of them, or as rows come and go. */
export const STATE = { state: sql<string>`count(*) || '-' || coalesce(sum(version), 0)` };

const own = (db: Queries, reader: Placeholder, after: number | Placeholder) =>
  db
    .select({ ...LISTED, version: versionOf(...LISTED_FROM) })
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .leftJoin(upload, eq(upload.submissionId, submission.id))
    .leftJoin(confirmation, eq(confirmation.submissionId, submission.id))
    .where(and(eq(submission.ownerId, reader), gt(submission.id, after)));

const page = statement((db, value) =>
  own(db, value("reader"), value("after")).orderBy(asc(submission.id)).limit(value("limit")),
);
const state = statement((db, value) => db.select(STATE).from(own(db, value("reader"), 0).as("listed")));

/** A submission as a list shows it. */
export type ListRow = Awaited<ReturnType<typeof page>>[number];

/** A speaker's own submissions after the one with this id, oldest first. */
export const ownPage = (db: Queries, reader: string, after: number, limit: number): Promise<ListRow[]> =>
  page(db, { reader, after, limit });

/** A text that changes with any of a speaker's own submissions. */
export async function ownListState(db: Queries, reader: string): Promise<string> {
  const [row] = await state(db, { reader });
  return row?.state ?? "";
}
