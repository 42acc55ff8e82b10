import { WHOLE } from "@lectern/domain/proposals/conferences";
import { and, sql } from "drizzle-orm";
import { type At, isAbout } from "#features/proposals/proposal/decisions-store";
import type { Queries } from "#platform/db/database";
import { decisionFeedback } from "./tables";

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
