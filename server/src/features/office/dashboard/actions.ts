import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { stepsLeft } from "@lectern/domain/office/dashboard/set-up";
import { reviewersMissing } from "@lectern/domain/reviewing/panel/rules";
import { currentEdition } from "#features/call/actions";
import { NO_LOAD, pageOfPanel, readLoads } from "#features/reviewing/panel/loads-store";
import type { Queries } from "#platform/db/database";
import { coverageAndGaps } from "../figures/store";
import { type countProposals, countWaiting, readInstallation } from "./store";

/** More than the proposals of a call. */
const ALL = 1_000_000;

/** The reviews of the call as the panel and the figures count them. They change only when one of the `ASSIGNMENT_TABLES` does. */
export async function countReviews(db: Queries) {
  const { reviewsWanted, reviewsDue } = await currentEdition(db);
  const { ofProposal, ofReviewer } = await readLoads(db);
  const undecided = await pageOfPanel(db, 0, ALL);
  const covered = await coverageAndGaps(db, { topics: [], types: [] });
  const sum = (reviewsOf: (reviews: number) => number) =>
    covered.reduce((total, { reviews, count }) => total + count * reviewsOf(reviews), 0);
  return {
    reviewsDue,
    shortOfReviewers: undecided.filter(
      ({ pk }) => reviewersMissing(ofProposal.get(pk) ?? NO_LOAD, reviewsWanted) > 0,
    ).length,
    behind: [...ofReviewer.values()].filter(({ open }) => open > 0).length,
    wanted: sum(() => reviewsWanted),
    done: sum((reviews) => Math.min(reviews, reviewsWanted)),
  };
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
