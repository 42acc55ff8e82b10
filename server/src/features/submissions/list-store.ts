import { and, asc, eq, gt, type Placeholder, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import type { ListStamp } from "#platform/http/list-answers";
import { submissionFile, upload } from "../files/tables";
import { assignment } from "../panel/tables";
import { profile } from "../profiles/tables";
import { review } from "../reviews/tables";
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
const version = [profile, submissionFile, upload, review, assignment]
  .reduce(
    (hash, table) => sql`hashint8extended(${written(table)}, ${hash})`,
    sql<string>`hashint8extended(${written(submission)}, ${submission.id})`,
  )
  .as("version");

/** All that one reader may see after a certain id. */
function seenBy(db: Queries, seen: Seen, value: (name: "reader" | "after") => Placeholder) {
  // Said of each: PostgreSQL does not conclude it from the join, and would read all that lies before.
  const attached = (of: PgColumn) => and(eq(of, submission.id), gt(of, value("after")));
  return db
    .select({ ...COLUMNS, version })
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, attached(submissionFile.submissionId))
    .leftJoin(upload, attached(upload.submissionId))
    .leftJoin(review, and(attached(review.submissionId), eq(review.reviewerId, value("reader"))))
    .leftJoin(assignment, and(attached(assignment.submissionId), eq(assignment.reviewerId, value("reader"))))
    .where(and(seen(value("reader")), gt(submission.id, value("after"))));
}

const list = (seen: Seen) => {
  const stamp = statement((db, value) => {
    const rows = seenBy(db, seen, value).as("seen");
    const mark = sql<string>`coalesce(sum(${rows.version}), 0)::text`;
    return db.select({ length: sql<number>`count(*)::int`, stamp: mark }).from(rows);
  });
  const page = statement((db, value) =>
    seenBy(db, seen, value).orderBy(asc(submission.id)).limit(value("limit")),
  );
  return {
    /** How many there are, and a mark of the state of them all. */
    async stamp(db: Queries, reader: string): Promise<ListStamp> {
      const [row] = await stamp(db, { reader, after: 0 });
      if (!row) throw new Error("A count gave nothing");
      return row;
    },
    /** The next ones after an id. */
    page: (db: Queries, reader: string, after: number, limit: number) => page(db, { reader, after, limit }),
  };
};

export const ownList = list(ownedBy);
export const reviewersList = list(seenByReviewer);

/** A submission as a list shows it. */
export type ListedParts = Omit<Awaited<ReturnType<typeof ownList.page>>[number], "version">;
