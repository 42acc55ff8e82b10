import { and, asc, eq, gt, isNull, lte, max, not, type SQL, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import { barred, comparableNamesOf, decisionIsOut } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { type Slot, statement } from "#platform/db/statement";
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
  membership,
  profile,
  panelist,
  editionSetting,
];

/** A reviewer's assignments, done and open, and all their reviews, of proposals that are open for review. */
export type Load = { done: number; open: number; reviews: number };
export const NO_LOAD: Load = { done: 0, open: 0, reviews: 0 };

/** Proposals whose assignments are counted at a time. */
const SLICE = 2_000;

const numberWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
const number = sql<number>`count(*)::int`;

const inSlice = (value: Slot) =>
  and(
    isReviewable,
    gt(submission.id, value("after")),
    lte(submission.id, sql`${value("after")}::int + ${SLICE}`),
  );

/** The effective assignments of a slice, by proposal and by reviewer: a row has one or the other. */
const assigned = statement((db, value) => {
  // Grouped, so that the names are compared as they are read once.
  const seat = db
    .select({ id: account.id, names: comparableNamesOf(sql`${account.id}`).as("names") })
    .from(account)
    .where(sits)
    .groupBy(account.id)
    .as("seat");
  return db
    .select({
      proposal: assignment.submissionId,
      reviewer: assignment.reviewerId,
      done: numberWhere(sql`${review.id} is not null`),
      open: numberWhere(sql`${review.id} is null and not ${decisionIsOut}`),
    })
    .from(assignment)
    .innerJoin(submission, eq(submission.id, assignment.submissionId))
    .innerJoin(seat, eq(seat.id, assignment.reviewerId))
    .leftJoin(
      review,
      and(eq(review.submissionId, assignment.submissionId), eq(review.reviewerId, assignment.reviewerId)),
    )
    .where(and(inSlice(value), sql`not ${barred(sql`${assignment.reviewerId}`, sql`${seat.names}`)}`))
    .groupBy(sql`grouping sets ((${assignment.submissionId}), (${assignment.reviewerId}))`);
});

/** The reviews of a slice, in the same way. */
const given = statement((db, value) =>
  db
    .select({ proposal: review.submissionId, reviewer: review.reviewerId, reviews: number })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(inSlice(value))
    .groupBy(sql`grouping sets ((${review.submissionId}), (${review.reviewerId}))`),
);

const last = statement((db) => db.select({ id: max(submission.id) }).from(submission));

/** The loads by reviewer and by proposal; without those who have none. They change only when one of the `ASSIGNMENT_TABLES` does. */
export async function readLoads(db: Queries) {
  const [end] = await last(db, {});
  const ofReviewer = new Map<string, Load>();
  const ofProposal = new Map<number, Load>();
  function add<K>(loads: Map<K, Load>, key: K, counted: Partial<Load>) {
    const load = loads.get(key) ?? { ...NO_LOAD };
    load.done += counted.done ?? 0;
    load.open += counted.open ?? 0;
    load.reviews += counted.reviews ?? 0;
    loads.set(key, load);
  }
  for (let after = 0; after < (end?.id ?? 0); after += SLICE) {
    const counts = [...(await assigned(db, { after })), ...(await given(db, { after }))];
    for (const { proposal, reviewer, ...counted } of counts) {
      if (proposal !== null) add(ofProposal, proposal, counted);
      if (reviewer !== null) add(ofReviewer, reviewer, counted);
    }
  }
  return { ofReviewer, ofProposal };
}

export type Loads = Awaited<ReturnType<typeof readLoads>>;

const page = statement((db, value) =>
  db
    .select({ pk: submission.id, title: submission.title })
    .from(submission)
    .where(
      and(isReviewable, isNull(submission.decision), not(decisionIsOut), gt(submission.id, value("after"))),
    )
    .orderBy(asc(submission.id))
    .limit(value("limit")),
);

export type PanelRow = Awaited<ReturnType<typeof page>>[number];

/** The undecided proposals that are open for review, after the one with this id, oldest first. */
export const pageOfPanel = (db: Queries, after: number, limit: number): Promise<PanelRow[]> =>
  page(db, { after, limit });
