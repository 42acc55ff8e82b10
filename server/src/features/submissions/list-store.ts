import { and, asc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import type { PartStamp } from "#platform/http/list-parts";
import { confirmation } from "../confirmations/tables";
import { submissionFile, upload } from "../files/tables";
import { assignment } from "../panel/tables";
import { profile } from "../profiles/tables";
import { review } from "../reviews/tables";
import { CONFIRMATION } from "./decided-store";
import { ownedBy, type Seen, seenByReviewer } from "./store";
import { submission } from "./tables";

/** What a list shows, and no more: the texts stay where they are. */
const COLUMNS = {
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
  /** The reader's own review, for reviewers. */
  review: { id: review.id },
  /** The reader's own assignment, for reviewers. */
  assignment: { submissionId: assignment.submissionId },
};

/** The version of a row, 0 where there is none: PostgreSQL notes in each who wrote it. */
const written = (table: PgTable) => sql`coalesce(${table}.xmin::text::bigint, 0)`;

/**
 * Another number as soon as any of the rows is another that a line of the list is made of: whatever table COLUMNS
 * takes from stands here too.
 */
const version = [profile, submissionFile, upload, confirmation, review, assignment]
  .reduce(
    (hash, table) => sql`hashint8extended(${written(table)}, ${hash})`,
    sql<string>`hashint8extended(${written(submission)}, ${submission.id})`,
  )
  .as("version");

/** The ids of one part of a list: few to read again when one row has changed, not so few that asking costs more. */
const PART = 8;
const part = sql<number>`${submission.id} / ${sql.raw(String(PART))}`.as("part");

type Condition = (id: PgColumn) => SQL;

/** All that one reader may see, of the ids that fulfil a condition. */
function seenBy(db: Queries, seen: Seen, reader: Placeholder, within: Condition) {
  // Said of each: PostgreSQL does not conclude it from the join, and would read all that lies before.
  const attached = (of: PgColumn) => and(eq(of, submission.id), within(of));
  return db
    .select({ ...COLUMNS, part, version })
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, attached(submissionFile.submissionId))
    .leftJoin(upload, attached(upload.submissionId))
    .leftJoin(confirmation, attached(confirmation.submissionId))
    .leftJoin(review, and(attached(review.submissionId), eq(review.reviewerId, reader)))
    .leftJoin(assignment, and(attached(assignment.submissionId), eq(assignment.reviewerId, reader)))
    .where(and(seen(reader), within(submission.id)));
}

const list = (seen: Seen) => {
  const stamps = statement((db, value) => {
    const rows = seenBy(db, seen, value("reader"), (id) => gt(id, 0)).as("seen");
    return db
      .select({
        part: rows.part,
        length: sql<number>`count(*)::int`,
        stamp: sql<string>`sum(${rows.version})::text`,
      })
      .from(rows)
      .groupBy(rows.part)
      .orderBy(asc(rows.part));
  });
  const some = statement((db, value) =>
    seenBy(db, seen, value("reader"), (id) => sql`${id} = any(${value("ids")}::int[])`).orderBy(
      asc(submission.id),
    ),
  );
  const page = statement((db, value) =>
    seenBy(db, seen, value("reader"), (id) => gt(id, value("after")))
      .orderBy(asc(submission.id))
      .limit(value("limit")),
  );
  return {
    /** How many there are in each part, and a mark of the state of them all. */
    stamps: (db: Queries, reader: string): Promise<PartStamp[]> => stamps(db, { reader }),
    /** Those of these parts, in the order of their ids. */
    rows: (db: Queries, reader: string, parts: number[]) => some(db, { reader, ids: parts.flatMap(idsOf) }),
    /** The next ones after an id. */
    page: (db: Queries, reader: string, after: number, limit: number) => page(db, { reader, after, limit }),
    partOf: (row: ListRow) => row.part,
  };
};

const idsOf = (part: number) => Array.from({ length: PART }, (_, n) => part * PART + n);

export const ownList = list(ownedBy);
export const reviewersList = list(seenByReviewer);

export type ListRow = Awaited<ReturnType<ReturnType<typeof seenBy>["execute"]>>[number];

/** A submission as a list shows it. */
export type ListedParts = Omit<ListRow, "part" | "version">;
