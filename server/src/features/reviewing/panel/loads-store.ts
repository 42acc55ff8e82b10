import { reviewersMissing } from "@lectern/domain/reviewing/panel/rules";
import { and, asc, eq, gt, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { comparableNamesOf, decisionIsOut, excluded, panelOf } from "#features/reviewing/sight/store";
import type { Queries } from "#platform/db/database";
import { type Slot, statement } from "#platform/db/statement";
import { cached } from "#platform/db/table-revision";
import { assignment, conflict, panelist, review } from "../sight/tables";
import { isActiveReviewer } from "./panelist-store";
import { isReviewable } from "./store";

/** What proposals in review, their reviews and their assignments are counted from. */
export const ASSIGNMENT_TABLES = [
  submission,
  submissionSpeaker,
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
  and(isReviewable, gt(submission.id, value("after")), lte(submission.id, value("until")));

/**
 * The effective assignments of a slice, by proposal and by reviewer: a row has one or the other. Reviewer by reviewer, and
 * each row by its key: PostgreSQL underestimates joins of one call's rows, and would compare every row with every reviewer.
 */
function assignedInSlice(db: Queries, value: Slot) {
  // Grouped, so that the names are compared as they are read once.
  const seat = db
    .select({
      id: account.id,
      names: comparableNamesOf(sql`${account.id}`).as("names"),
      panel: panelOf(sql`${account.id}`).as("panel"),
    })
    .from(account)
    .where(isActiveReviewer)
    .groupBy(account.id)
    .as("seat");
  const each = db
    .select({
      proposal: assignment.submissionId,
      reviewer: assignment.reviewerId,
      isDone: sql<boolean>`${review.id} is not null`.as("is_done"),
      isOpen: sql<boolean>`${review.id} is null and not ${decisionIsOut}`.as("is_open"),
    })
    .from(assignment)
    .innerJoin(submission, eq(submission.id, assignment.submissionId))
    .leftJoin(
      review,
      and(eq(review.submissionId, assignment.submissionId), eq(review.reviewerId, assignment.reviewerId)),
    )
    .where(
      and(
        eq(assignment.reviewerId, seat.id),
        gt(assignment.submissionId, value("after")),
        lte(assignment.submissionId, value("until")),
        isReviewable,
        sql`not ${excluded(sql`${assignment.reviewerId}`, { names: sql`${seat.names}`, panel: sql`${seat.panel}` })}`,
      ),
    )
    // No more than the slice has, but PostgreSQL keeps a limited query apart.
    .limit(SLICE)
    .as("each");
  return db
    .select({
      proposal: each.proposal,
      reviewer: each.reviewer,
      done: numberWhere(sql`${each.isDone}`).as("done"),
      open: numberWhere(sql`${each.isOpen}`).as("open"),
    })
    .from(seat)
    .crossJoinLateral(each)
    .groupBy(sql`grouping sets ((${each.proposal}), (${each.reviewer}))`);
}

/** The reviews of a slice, in the same way. */
const reviewsInSlice = (db: Queries, value: Slot) =>
  db
    .select({
      proposal: review.submissionId,
      reviewer: review.reviewerId,
      reviews: number.as("reviews"),
    })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .where(inSlice(value))
    .groupBy(sql`grouping sets ((${review.submissionId}), (${review.reviewerId}))`);

const assigned = statement(assignedInSlice);
const given = statement(reviewsInSlice);

/** The last id of each slice of the call's proposals, whatever the ids are. */
const ends = statement((db) => {
  const numbered = db
    .select({
      id: submission.id,
      place: sql<number>`row_number() over (order by ${submission.id})`.as("place"),
    })
    .from(submission)
    .as("numbered");
  return db
    .select({ until: max(numbered.id) })
    .from(numbered)
    .groupBy(sql`(${numbered.place} - 1) / ${sql.raw(String(SLICE))}`)
    .orderBy(sql`1`);
});

/** Each slice of the call's proposals: those after one id, up to another. */
async function* slices(db: Queries): AsyncGenerator<{ after: number; until: number }> {
  let after = 0;
  for (const { until } of await ends(db, {})) {
    if (until === null) return;
    yield { after, until };
    after = until;
  }
}

/** The loads by reviewer and by proposal; without those who have none. They change only when one of the `ASSIGNMENT_TABLES` does. */
async function readLoads(db: Queries) {
  const ofReviewer = new Map<string, Load>();
  const ofProposal = new Map<number, Load>();
  function add<K>(loads: Map<K, Load>, key: K, counted: Partial<Load>) {
    const load = loads.get(key) ?? { ...NO_LOAD };
    load.done += counted.done ?? 0;
    load.open += counted.open ?? 0;
    load.reviews += counted.reviews ?? 0;
    loads.set(key, load);
  }
  for await (const slice of slices(db)) {
    const counts = [...(await assigned(db, slice)), ...(await given(db, slice))];
    for (const { proposal, reviewer, ...counted } of counts) {
      if (proposal !== null) add(ofProposal, proposal, counted);
      if (reviewer !== null) add(ofReviewer, reviewer, counted);
    }
  }
  return { ofReviewer, ofProposal };
}

export type Loads = Awaited<ReturnType<typeof readLoads>>;

/** Returns a function that returns the current loads. Share it, so that they are counted once. */
export const cachedLoads = (db: Queries) => cached(db, ASSIGNMENT_TABLES, readLoads);

const isUndecided = sql`${isNull(submission.decision)} and not ${decisionIsOut}`;

const inReview = statement((db, value) =>
  db
    .select({ id: submission.id, undecided: sql<boolean>`${isUndecided}` })
    .from(submission)
    .where(inSlice(value)),
);

/**
 * Counts the proposals in review, their reviews without those beyond `target`, the undecided proposals that lack reviewers,
 * and the reviewers with open assignments. Changes as the loads do.
 */
export async function countLoads(db: Queries, { ofReviewer, ofProposal }: Loads, target: number) {
  const behind = [...ofReviewer.values()].filter(({ open }) => open > 0).length;
  const counts = { proposals: 0, reviews: 0, short: 0, behind };
  for await (const slice of slices(db)) {
    for (const { id, undecided } of await inReview(db, slice)) {
      const load = ofProposal.get(id) ?? NO_LOAD;
      counts.proposals += 1;
      counts.reviews += Math.min(load.reviews, target);
      if (undecided && reviewersMissing(load, target) > 0) counts.short += 1;
    }
  }
  return counts;
}

const page = statement((db, value) =>
  db
    .select({ pk: submission.id, title: submission.title, conference: submission.conference })
    .from(submission)
    .where(and(isReviewable, isUndecided, gt(submission.id, value("after"))))
    .orderBy(asc(submission.id))
    .limit(value("limit")),
);

export type PanelRow = Awaited<ReturnType<typeof page>>[number];

/** The undecided proposals that are open for review, after the one with this id, oldest first. */
export const pageOfPanel = (db: Queries, after: number, limit: number): Promise<PanelRow[]> =>
  page(db, { after, limit });
