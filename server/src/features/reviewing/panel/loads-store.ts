import { and, asc, eq, gt, isNull, not, type SQL, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { barred, decisionIsOut } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { assignment, conflict, review } from "../sight/tables";
import { sits } from "./panelist-store";
import { isReviewable } from "./store";
import { panelist } from "./tables";

/** What proposals in review, their reviews and their assignments are counted from. */
export const ASSIGNMENT_TABLES = [
  submission,
  assignment,
  review,
  conflict,
  account,
  profile,
  panelist,
  editionSetting,
];

/** A reviewer's assignments, done and open, and all their reviews, of proposals that are open for review. */
export type Load = { done: number; open: number; reviews: number };
export const NO_LOAD: Load = { done: 0, open: 0, reviews: 0 };

const numberWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const effective = and(sits, sql`not ${barred(sql`${assignment.reviewerId}`)}`);
const reviewed = and(
  eq(review.submissionId, assignment.submissionId),
  eq(review.reviewerId, assignment.reviewerId),
);

const assigned = statement((db) =>
  db
    .select({
      id: assignment.reviewerId,
      done: numberWhere(sql`${review.id} is not null`),
      open: numberWhere(sql`${review.id} is null and not ${decisionIsOut}`),
    })
    .from(assignment)
    .innerJoin(submission, eq(submission.id, assignment.submissionId))
    .innerJoin(account, eq(account.id, assignment.reviewerId))
    .leftJoin(review, reviewed)
    .where(and(isReviewable, effective))
    .groupBy(assignment.reviewerId),
);

const given = statement((db) =>
  db
    .select({ id: review.reviewerId, reviews: sql<number>`count(*)::int` })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(isReviewable)
    .groupBy(review.reviewerId),
);

/** The load of each reviewer who has any. It changes only when one of the `ASSIGNMENT_TABLES` does. */
export async function loadsOf(db: Queries): Promise<Map<string, Load>> {
  const loads = new Map<string, Load>();
  for (const { id, ...counted } of [...(await assigned(db, {})), ...(await given(db, {}))])
    loads.set(id, { ...(loads.get(id) ?? NO_LOAD), ...counted });
  return loads;
}

const number = sql<number>`count(*)::int`;

const page = statement((db, value) => {
  const reviews = db
    .select({ n: number.as("reviews") })
    .from(review)
    .where(eq(review.submissionId, submission.id))
    .as("reviews");
  const open = db
    .select({ n: number.as("open") })
    .from(assignment)
    .innerJoin(account, eq(account.id, assignment.reviewerId))
    .leftJoin(review, reviewed)
    .where(and(eq(assignment.submissionId, submission.id), isNull(review.id), effective))
    .as("open");
  return db
    .select({ pk: submission.id, title: submission.title, reviews: reviews.n, open: open.n })
    .from(submission)
    .innerJoinLateral(reviews, sql`true`)
    .innerJoinLateral(open, sql`true`)
    .where(
      and(isReviewable, isNull(submission.decision), not(decisionIsOut), gt(submission.id, value("after"))),
    )
    .orderBy(asc(submission.id))
    .limit(value("limit"));
});

/** A proposal that is open for review, with its reviews and its open assignments. */
export type PanelRow = Awaited<ReturnType<typeof page>>[number];

/** The undecided proposals that are open for review, after the one with this id, oldest first. */
export const pageOfPanel = (db: Queries, after: number, limit: number): Promise<PanelRow[]> =>
  page(db, { after, limit });
