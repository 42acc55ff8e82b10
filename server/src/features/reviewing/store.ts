import { REVIEWABLE } from "@lectern/domain/proposals/words";
import type { GivenScore, StoredScores } from "@lectern/domain/reviewing/criteria/scores";
import { and, asc, count, eq, getTableColumns, gt, inArray, ne, not, notInArray, or, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { decisionIsOut, seenByReviewer } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";
import { returningInsertion, statement } from "#platform/db/statement";
import { saveScores } from "./criteria/store";
import { furtherScores } from "./sight/scores-store";
import { assignment, conflict, panelist, review } from "./sight/tables";

/** A review with its further scores. */
export type ReviewRow = typeof review.$inferSelect & { further: GivenScore[] };
export type ReviewContent = Pick<ReviewRow, "comments" | "status"> & StoredScores;

const REVIEW = { ...getTableColumns(review), further: furtherScores };

/** A review with the number of the proposal's version that it is about. */
export type VersionedContent = ReviewContent & Pick<ReviewRow, "readVersion">;

const insert = returningInsertion(
  review,
  "submissionId",
  "reviewerId",
  "speakerScore",
  "topicScore",
  "standIns",
  "comments",
  "status",
  "readVersion",
  "idempotencyKey",
  "idempotencyBody",
  "createdAt",
  "updatedAt",
);

type NewReview = Omit<Parameters<typeof insert>[1], "standIns"> &
  Partial<Pick<StoredScores, "standIns" | "further">>;

/** Adds a review; without `further`, of the specified scores only. */
export async function insertReview(
  db: Queries,
  { further = [], standIns = [], ...values }: NewReview,
): Promise<ReviewRow> {
  const [row] = await insert(db, { readVersion: 1, ...values, standIns: [...standIns] });
  if (!row) throw new Error("A review was not written");
  await saveScores(db, row.id, further, []);
  return { ...row, further: [...further] };
}

const ownOf = statement((db, value) =>
  db
    .select(REVIEW)
    .from(review)
    .where(and(eq(review.reviewerId, value("reviewerId")), eq(review.submissionId, value("submissionId")))),
);

/** A reviewer's own review of a submission, or null. */
export async function ownReviewOf(
  db: Queries,
  reviewerId: string,
  submissionId: number,
): Promise<ReviewRow | null> {
  const [row] = await ownOf(db, { reviewerId, submissionId });
  return row ?? null;
}

const own = statement((db, value) =>
  db
    .select(REVIEW)
    .from(review)
    .where(and(eq(review.id, value("id")), eq(review.reviewerId, value("reviewerId")))),
);

/** A reviewer's own review by its id, or null. */
export async function findOwnReview(db: Queries, reviewerId: string, id: number): Promise<ReviewRow | null> {
  const [row] = await own(db, { reviewerId, id });
  return row ?? null;
}

const before = statement((db, value) =>
  db
    .select(REVIEW)
    .from(review)
    .where(
      and(
        eq(review.reviewerId, value("reviewerId")),
        or(eq(review.submissionId, value("submissionId")), eq(review.idempotencyKey, value("key"))),
      ),
    ),
);

/** A reviewer's review of this submission, and the one that a call with this Idempotency-Key has added. */
export async function reviewsBefore(
  db: Queries,
  reviewerId: string,
  submissionId: number,
  key: string | null,
): Promise<{ own: ReviewRow | null; repeated: ReviewRow | null }> {
  const rows = await before(db, { reviewerId, submissionId, key });
  return {
    own: rows.find((row) => row.submissionId === submissionId) ?? null,
    repeated: rows.find((row) => key !== null && row.idempotencyKey === key) ?? null,
  };
}

export async function updateReview(
  db: Queries,
  { id, further: before }: Pick<ReviewRow, "id" | "further">,
  { further, ...content }: VersionedContent,
  at: Date,
): Promise<ReviewRow> {
  const [row] = await db
    .update(review)
    .set({ ...content, standIns: [...content.standIns], updatedAt: at, version: sql`${review.version} + 1` })
    .where(eq(review.id, id))
    .returning();
  if (!row) throw new Error("A locked review is gone");
  await saveScores(db, id, further, before);
  return { ...row, further: [...further] };
}

export async function deleteReview(db: Queries, id: number): Promise<void> {
  await db.delete(review).where(eq(review.id, id));
}

const countOf = statement((db, value) =>
  db
    .select({ n: count() })
    .from(review)
    .where(eq(review.submissionId, value("submissionId"))),
);

export async function countReviews(db: Queries, submissionId: number): Promise<number> {
  const [row] = await countOf(db, { submissionId });
  return row?.n ?? 0;
}

/** What a queue is read from: when none of these changes, no queue does. */
export const QUEUE_TABLES = [
  submission,
  submissionSpeaker,
  profile,
  review,
  assignment,
  conflict,
  panelist,
  editionSetting,
];

/** Read at a time, in some milliseconds. */
const PAGE = 2_000;

const countsAfter = statement((db, value) =>
  db
    .select({ submissionId: review.submissionId, reviews: count() })
    .from(review)
    .where(gt(review.submissionId, value("after")))
    .groupBy(review.submissionId)
    .orderBy(asc(review.submissionId))
    .limit(PAGE),
);

/** The number of reviews of each proposal that has any. */
export async function countsOfReviews(db: Queries): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const after = (last: { submissionId: number } | null) =>
    countsAfter(db, { after: last?.submissionId ?? 0 });
  for await (const page of inPages(PAGE, after))
    for (const { submissionId, reviews } of page) counts.set(submissionId, reviews);
  return counts;
}

const waiting = statement((db, value) => {
  const own = (table: typeof assignment | typeof review) =>
    db
      .select({ id: table.submissionId })
      .from(table)
      .where(eq(table.reviewerId, value("reviewerId")));
  const pks = sql<number[]>`coalesce(json_agg(${submission.id} order by ${submission.id}), '[]')`;
  const isAssigned = inArray(submission.id, own(assignment));
  return db
    .select({
      pks,
      assigned: sql<number[]>`coalesce(json_agg(${submission.id}) filter (where ${isAssigned}), '[]')`,
    })
    .from(submission)
    .where(
      and(seenByReviewer(value("reviewerId")), notInArray(submission.id, own(review)), not(decisionIsOut)),
    );
});

/** The proposals that a reviewer has yet to review, oldest first, and which of them are assigned to them. */
export async function waitingFor(db: Queries, reviewerId: string) {
  const [row] = await waiting(db, { reviewerId });
  return row ?? { pks: [], assigned: [] };
}

const recusals = statement((db, value) =>
  db
    .select({ n: count() })
    .from(conflict)
    .innerJoin(submission, eq(submission.id, conflict.submissionId))
    .where(
      and(
        eq(conflict.reviewerId, value("reviewerId")),
        eq(conflict.kind, "recused"),
        inArray(submission.status, [...REVIEWABLE]),
      ),
    ),
);

/** The reviews of each of these submissions that has any. */
export const countReviewsOfEach = (db: Queries, ids: readonly number[]) =>
  db
    .select({ id: review.submissionId, reviews: count() })
    .from(review)
    .where(inArray(review.submissionId, [...ids]))
    .groupBy(review.submissionId);

/** The number of proposals in review from which a reviewer has recused themselves. */
export async function countRecusals(db: Queries, reviewerId: string): Promise<number> {
  const [row] = await recusals(db, { reviewerId });
  return row?.n ?? 0;
}

const others = statement((db, value) =>
  db
    .select(REVIEW)
    .from(review)
    .where(and(eq(review.submissionId, value("submissionId")), ne(review.reviewerId, value("reviewerId"))))
    .orderBy(asc(review.id)),
);

/** What the other reviewers said of a submission. */
export const listOthers = (db: Queries, reviewerId: string, submissionId: number): Promise<ReviewRow[]> =>
  others(db, { reviewerId, submissionId });
