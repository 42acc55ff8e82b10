import { grouped } from "@lectern/domain/kernel/grouped";
import type { Queries } from "#platform/db/database";
import { listReviewers } from "./panelist-store";
import { listAssigned, listReviewable, listReviewed, type Pair } from "./store";

const key = ({ submissionId, reviewerId }: Pair) => `${submissionId} ${reviewerId}`;

/** The panel's current assignments, done and open, in four queries. */
export const readStanding = async (db: Queries) => ({
  reviewers: await listReviewers(db),
  ...(await readAssignments(db)),
});

/** The same without the reviewers. It changes only when one of the `ASSIGNMENT_TABLES` does. */
export async function readAssignments(db: Queries) {
  const proposals = await listReviewable(db);
  const reviewed = await listReviewed(db);
  const assigned = await listAssigned(db);
  const given = new Set(reviewed.map(key));
  const asked = new Set(proposals.map(({ id }) => id));
  const open = assigned.filter((pair) => !given.has(key(pair)) && asked.has(pair.submissionId));
  const done = assigned.filter((pair) => given.has(key(pair)));
  const ofReviewer = (pair: Pair) => pair.reviewerId;
  const ofProposal = (pair: Pair) => pair.submissionId;
  return {
    proposals,
    /** By reviewer. */
    openOf: grouped(open, ofReviewer),
    doneOf: grouped(done, ofReviewer),
    reviewsOf: grouped(reviewed, ofReviewer),
    /** By proposal. */
    openOn: grouped(open, ofProposal),
    reviewsOn: grouped(reviewed, ofProposal),
  };
}

export type Standing = Awaited<ReturnType<typeof readStanding>>;
