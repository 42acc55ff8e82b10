import { grouped } from "@lectern/domain/kernel/grouped";
import type { Queries } from "#platform/db/database";
import { listReviewers } from "./panelist-store";
import { listAssigned, listReviewable, listReviewed, type Pair } from "./store";

const key = ({ submissionId, reviewerId }: Pair) => `${submissionId} ${reviewerId}`;

/** The panel's open assignments and reviews, in four queries. */
export async function readStanding(db: Queries) {
  const reviewers = await listReviewers(db);
  const proposals = await listReviewable(db);
  const reviewed = await listReviewed(db);
  const assigned = await listAssigned(db);
  const given = new Set(reviewed.map(key));
  const asked = new Set(proposals.map(({ id }) => id));
  const open = assigned.filter((pair) => !given.has(key(pair)) && asked.has(pair.submissionId));
  const ofReviewer = (pair: Pair) => pair.reviewerId;
  const ofProposal = (pair: Pair) => pair.submissionId;
  return {
    reviewers,
    proposals,
    /** By reviewer. */
    openOf: grouped(open, ofReviewer),
    reviewsOf: grouped(reviewed, ofReviewer),
    /** By proposal. */
    openOn: grouped(open, ofProposal),
    reviewsOn: grouped(reviewed, ofProposal),
  };
}

export type Standing = Awaited<ReturnType<typeof readStanding>>;
