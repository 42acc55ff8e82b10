import { and, asc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResult } from "drizzle-orm/query-builders/select.types";
import { profile } from "#features/identity/profiles/tables";
import type { Queries } from "#platform/db/database";
import { type Built, type Slot, statement } from "#platform/db/statement";
import { submissionFile, upload } from "./files/tables";
import { standings } from "./proposal/decisions-store";
import { LEAD, LEAD_NAME } from "./proposal/lead-store";
import { isInvolved, isSpeaker } from "./proposal/speakers-store";
import { submission } from "./proposal/tables";

/** The id after which a page begins; instead of 0 that before the call's first, so that no row of other calls is read. */
export const pageStart = (after: Placeholder | number): SQL =>
  sql`case when ${after}::int = 0 then (select min(${submission.id}) - 1 from ${submission}) else ${after}::int end`;

/**
 * How a table is joined to a page of submissions, those after an id. The id is repeated for the table: PostgreSQL does not
 * derive it, and would read the table from its first row for each page.
 */
export const joinsPage = (submissionId: PgColumn, after: Placeholder | number): SQL | undefined =>
  and(eq(submissionId, submission.id), gt(submissionId, pageStart(after)));

const joined = (db: Queries, shown: SelectedFields, after: Placeholder | null) => {
  const joins = (id: PgColumn) => (after ? joinsPage(id, after) : eq(id, submission.id));
  return db
    .select(shown)
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, joins(submissionFile.submissionId))
    .leftJoin(upload, joins(upload.submissionId))
    .$dynamic();
};

type Complete = (rows: ReturnType<typeof joined>, value: Slot) => Built<unknown>;

/** Whether a joined row may be missing; reviewing joins the last two. */
type Joins = { submission: "not-null"; profile: "not-null" } & Record<
  "submission_file" | "upload" | "review" | "assignment",
  "nullable"
>;

/**
 * A statement that reads submissions, each with its owner, its file and its awaited upload.
 * `complete` filters them, and may join more tables.
 */
export const submissionView = <S extends SelectedFields>(shown: S, complete: Complete, paged = false) =>
  statement((db, value) => {
    const rows = joined(db, shown, paged ? value("after") : null);
    // The builder cannot infer the row's type, since the columns are a parameter.
    return complete(rows, value) as Built<SelectResult<S, "partial", Joins>[]>;
  });

/** The same for a page of submissions, those after the id `after`. */
export const submissionPage = <S extends SelectedFields>(shown: S, complete: Complete) =>
  submissionView(shown, complete, true);

/** The columns for a submission's own page. */
export const SHOWN = {
  submission,
  owner: {
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country,
    bio: profile.bio,
  },
  file: submissionFile,
  upload,
  standings,
};

/** The columns for a list: without the texts. */
export const LISTED = {
  submission: {
    id: submission.id,
    ownerId: submission.ownerId,
    title: submission.title,
    status: submission.status,
    decision: submission.decision,
    releasedDecision: submission.releasedDecision,
    submittedAt: submission.submittedAt,
    invited: submission.invited,
    topicType: submission.topicType,
    submissionType: submission.submissionType,
  },
  owner: { firstName: profile.firstName, lastName: profile.lastName },
  file: { extension: submissionFile.extension },
  upload: { extension: upload.extension },
};

/** The same columns for others than the speaker. */
export const TO_OTHERS = {
  shown: { ...SHOWN, owner: { ...LEAD_NAME, country: LEAD.country, bio: LEAD.bio } },
  listed: { ...LISTED, owner: LEAD_NAME },
};

const one = (seen: (reader: Placeholder) => SQL) =>
  submissionView(SHOWN, (rows, value) =>
    rows.where(and(eq(submission.id, value("id")), seen(value("reader")))),
  );

const oneOwn = one((reader) => eq(submission.ownerId, reader));
const oneSpoken = one(isSpeaker);
const oneOfAny = submissionView(
  { ...TO_OTHERS.shown, own: isInvolved(sql.placeholder("reader")) },
  (rows, value) => rows.where(eq(submission.id, value("id"))),
);

/** A submission with its owner's name, its file and its standings, in one query. */
export type SubmissionParts = Awaited<ReturnType<typeof oneOwn>>[number];

/** A submission that a person leads. */
export async function findOwn(db: Queries, ownerId: string, id: number): Promise<SubmissionParts | null> {
  const [row] = await oneOwn(db, { reader: ownerId, id });
  return row ?? null;
}

/** A submission that a person leads, or has accepted to speak in. */
export async function findSpoken(db: Queries, speaker: string, id: number): Promise<SubmissionParts | null> {
  const [row] = await oneSpoken(db, { reader: speaker, id });
  return row ?? null;
}

/** A submission, and whether the reader leads it, speaks in it, or is invited to. */
export type AnyParts = SubmissionParts & { own: boolean };

/** Any submission, for organisers. */
export async function findAny(db: Queries, reader: string, id: number): Promise<AnyParts | null> {
  const [row] = await oneOfAny(db, { reader, id });
  return row ?? null;
}

const page = submissionPage({ ...LISTED, standings }, (rows, value) =>
  rows
    .where(and(isSpeaker(value("reader")), gt(submission.id, value("after"))))
    .orderBy(asc(submission.id))
    .limit(value("limit")),
);

type OwnRow = Awaited<ReturnType<typeof page>>[number];

/** A submission in a list; with its standings for its speaker. */
export type ListRow = Omit<OwnRow, "standings"> & Partial<Pick<OwnRow, "standings">>;

/** The submissions that a person speaks in after the one with this id, oldest first. */
export const ownPage = (db: Queries, reader: string, after: number, limit: number): Promise<OwnRow[]> =>
  page(db, { reader, after, limit });
