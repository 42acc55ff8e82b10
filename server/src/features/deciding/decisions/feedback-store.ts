import { asc, eq, sql } from "drizzle-orm";
import { aboutDecision, decided, itsDecisions } from "#features/proposals/proposal/decisions-store";
import { conferenceDecision, submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { decisionFeedback } from "../feedback/tables";
import { releaseItem } from "../releases/tables";

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
