import { asc, eq, gt, inArray } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { standings } from "#features/proposals/proposal/decisions-store";
import { LEAD } from "#features/proposals/proposal/lead-store";
import { submission } from "#features/proposals/proposal/tables";
import { furtherScores } from "#features/reviewing/sight/scores-store";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";

/** Rows that are read at once: some milliseconds, then other requests have their turn. */
const PAGE = 40;

export type ExportedProposal = Awaited<ReturnType<typeof proposalsAfter>>[number];
export type ExportedReview = Awaited<ReturnType<typeof reviewsOf>>[number];

/** Every proposal with its speaker, oldest first, a page at a time. */
export const proposalPages = (db: Queries): AsyncGenerator<ExportedProposal[]> =>
  inPages(PAGE, (last) => proposalsAfter(db, last?.submission.id ?? 0));

const proposalsAfter = (db: Queries, after: number) =>
  db
    .select({ submission, email: account.email, speaker: LEAD, standings })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(gt(submission.id, after))
    .orderBy(asc(submission.id))
    .limit(PAGE);

/** The reviews of these proposals with their authors, in the order of the proposals. */
export const reviewsOf = (db: Queries, submissionIds: number[]) =>
  db
    .select({
      review,
      further: furtherScores,
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: account.email,
    })
    .from(review)
    .innerJoin(account, eq(account.id, review.reviewerId))
    .leftJoin(profile, eq(profile.accountId, review.reviewerId))
    .where(inArray(review.submissionId, submissionIds))
    .orderBy(asc(review.submissionId), asc(review.id));
