import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { stepsLeft } from "@lectern/domain/office/dashboard/set-up";
import { currentEdition } from "#features/call/actions";
import { countLoads } from "#features/reviewing/panel/loads-store";
import type { Queries } from "#platform/db/database";
import { type countProposals, countWaiting, readInstallation } from "./store";

/** The reviews of the call as the panel and the figures count them. They change only when one of the `ASSIGNMENT_TABLES` does. */
export async function countReviews(db: Queries) {
  const { reviewsWanted, reviewsDue } = await currentEdition(db);
  const { proposals, reviews, short, behind } = await countLoads(db, reviewsWanted);
  return { reviewsDue, shortOfReviewers: short, behind, wanted: proposals * reviewsWanted, done: reviews };
}

type Counted = {
  proposals: Awaited<ReturnType<typeof countProposals>>;
  reviews: Awaited<ReturnType<typeof countReviews>>;
  now: Date;
};

/** What needs doing now, and the state of the call, given the counts of now. */
export async function dashboard(db: Queries, { proposals, reviews, now }: Counted): Promise<Dashboard> {
  const { reviewsDue, shortOfReviewers, behind, wanted, done } = reviews;
  const late = reviewsDue !== null && now.getTime() > Date.parse(reviewsDue);
  const [waiting, installation] = await Promise.all([countWaiting(db, proposals), readInstallation(db)]);
  return {
    pending: { ...waiting, shortOfReviewers, lateReviewers: late ? behind : 0 },
    proposals: proposals.complete,
    unfinished: proposals.unfinished,
    reviews: { wanted, done },
    stepsLeft: stepsLeft(installation),
  };
}
