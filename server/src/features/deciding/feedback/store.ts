import { WHOLE } from "@lectern/domain/proposals/conferences";
import { and, asc, eq, sql } from "drizzle-orm";
import {
  type At,
  aboutDecision,
  decided,
  isAbout,
  itsDecisions,
} from "#features/proposals/proposal/decisions-store";
import { conferenceDecision, submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { releaseItem } from "../releases/tables";
import { decisionFeedback } from "./tables";

/** Each decision on a proposal, with the feedback that was written about it, if any. */
export const feedbackOf = (db: Queries, id: number) =>
  db
    .select({
      conference: decided.conference,
      code: submission.conference,
      present: decided.decision,
      released: decided.releasedDecision,
      waiting: sql<boolean>`exists (select from ${releaseItem}
        where ${aboutDecision(releaseItem)} and ${releaseItem.state} = 'waiting')`,
      text: decisionFeedback.text,
      decision: decisionFeedback.decision,
      version: decisionFeedback.version,
    })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .leftJoin(decisionFeedback, aboutDecision(decisionFeedback))
    .where(eq(submission.id, id))
    .orderBy(asc(decided.conference));

export type FeedbackRow = Awaited<ReturnType<typeof feedbackOf>>[number];

type Written = Pick<typeof decisionFeedback.$inferInsert, "text" | "decision" | "writtenBy" | "writtenAt">;

/** Stores feedback on a locked proposal, in its next version. */
export async function saveFeedback(
  db: Queries,
  { submission: submissionId, conference = WHOLE }: At,
  written: Written,
): Promise<void> {
  await db
    .insert(decisionFeedback)
    .values({ submissionId, conference, ...written })
    .onConflictDoUpdate({
      target: [decisionFeedback.submissionId, decisionFeedback.conference],
      set: { ...written, version: sql`${decisionFeedback.version} + 1` },
    });
}

/** The feedback that was written for these decisions. */
export const feedbackFor = (db: Queries, items: readonly At[]) =>
  db
    .select({
      submission: decisionFeedback.submissionId,
      conference: decisionFeedback.conference,
      decision: decisionFeedback.decision,
      text: decisionFeedback.text,
    })
    .from(decisionFeedback)
    .where(and(isAbout(decisionFeedback, items), sql`${decisionFeedback.text} <> ''`));
