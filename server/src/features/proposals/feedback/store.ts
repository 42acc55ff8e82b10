import { and, asc, eq } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { type At, decided, isAbout, itsDecisions } from "../proposal/decisions-store";
import { isSpeaker } from "../proposal/speakers-store";
import { conferenceDecision, submission } from "../proposal/tables";
import { sharedFeedback } from "./tables";

const shared = { conference: sharedFeedback.conference, text: sharedFeedback.text };

/** What was shared about a proposal that a person speaks in, as far as its decision is released. */
export const sharedWith = (db: Queries, person: string, id: number) =>
  db
    .select(shared)
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .innerJoin(
      sharedFeedback,
      and(eq(sharedFeedback.submissionId, submission.id), eq(sharedFeedback.conference, decided.conference)),
    )
    .where(and(eq(submission.id, id), isSpeaker(person)))
    .orderBy(asc(sharedFeedback.conference));

/** All that was shared about a proposal. */
export const sharedAbout = (db: Queries, submissionId: number) =>
  db.select(shared).from(sharedFeedback).where(eq(sharedFeedback.submissionId, submissionId));

/** Replaces what is shared with the speakers by these texts; an empty one shares nothing. */
export async function share(db: Queries, texts: readonly (At & { text: string })[]): Promise<void> {
  if (texts.length === 0) return;
  await db.delete(sharedFeedback).where(isAbout(sharedFeedback, texts));
  const rows = texts.filter(({ text }) => text !== "");
  if (rows.length > 0)
    await db
      .insert(sharedFeedback)
      .values(
        rows.map(({ submission: submissionId, conference, text }) => ({ submissionId, conference, text })),
      );
}
