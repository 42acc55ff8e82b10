import { firstReviewsDue } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { stepsLeft } from "@lectern/domain/office/dashboard/set-up";
import { currentEdition } from "#features/call/actions";
import { countLateSpeakers } from "#features/proposals/tasks/unfinished";
import { countLoads, type Loads } from "#features/reviewing/panel/loads-store";
import { withOpenAssignments } from "#features/reviewing/panel/reminders";
import { countPendingQuestions } from "#features/reviewing/questions/store";
import type { Queries } from "#platform/db/database";
import { type countProposals, countWaiting, readInstallation } from "./store";

/** The reviews of the call as the panel and the figures count them. They change only when one of the `ASSIGNMENT_TABLES` does. */
export async function countReviews(db: Queries, loads: Loads) {
  const edition = await currentEdition(db);
  const { reviewsWanted, reviewsDue } = edition;
  const { proposals, reviews, short, behind } = await countLoads(db, loads, reviewsWanted);
  const apart = edition.conferenceDates.some((each) => each.reviewsDue !== null);
  return {
    behind: apart ? await behindByDate(db, edition) : [{ due: reviewsDue, reviewers: behind }],
    shortOfReviewers: short,
    wanted: proposals * reviewsWanted,
    done: reviews,
  };
}

/** The reviewers with open assignments, each by the first of their dates. */
async function behindByDate(db: Queries, edition: EditionSettings) {
  const open = await withOpenAssignments(db, null);
  return open.map(({ conferences }) => ({ due: firstReviewsDue(edition, conferences), reviewers: 1 }));
}

type Counted = {
  proposals: Awaited<ReturnType<typeof countProposals>>;
  reviews: Awaited<ReturnType<typeof countReviews>>;
  now: Date;
};

/** What needs doing now, and the state of the call, given the counts of now. */
export async function dashboard(db: Queries, { proposals, reviews, now }: Counted): Promise<Dashboard> {
  const { shortOfReviewers, behind, wanted, done } = reviews;
  const late = behind.filter(({ due }) => due !== null && now.getTime() > Date.parse(due));
  const [waiting, installation, lateSpeakers, questions] = await Promise.all([
    countWaiting(db, proposals),
    readInstallation(db),
    countLateSpeakers(db, now),
    countPendingQuestions(db),
  ]);
  return {
    pending: {
      ...waiting,
      shortOfReviewers,
      lateSpeakers,
      ...questions,
      lateReviewers: late.reduce((sum, { reviewers }) => sum + reviewers, 0),
    },
    proposals: proposals.complete,
    unfinished: proposals.unfinished,
    reviews: { wanted, done },
    stepsLeft: stepsLeft(installation),
  };
}
