import { hourOf } from "@lectern/domain/proposals/questions/rules";
import { asc, eq } from "drizzle-orm";
import { sharedFeedback } from "#features/proposals/feedback/tables";
import { isSpeaker } from "#features/proposals/proposal/speakers-store";
import { submission } from "#features/proposals/proposal/tables";
import { askedQuestions, questionAnswer } from "#features/proposals/questions/tables";
import { panelQuestion } from "#features/reviewing/questions/tables";
import type { Queries } from "#platform/db/database";

/** What a person asked speakers, was asked as one and answered, and the feedback that they got, in all calls. */
export async function questionsPart(db: Queries, person: string) {
  const [asked, answered, received, feedback] = await Promise.all([
    db
      .select({ proposal: panelQuestion.submissionId, text: panelQuestion.text, at: panelQuestion.askedAt })
      .from(panelQuestion)
      .where(eq(panelQuestion.askedBy, person))
      .orderBy(asc(panelQuestion.id)),
    db
      .select({
        proposal: questionAnswer.submissionId,
        text: questionAnswer.text,
        at: questionAnswer.answeredAt,
      })
      .from(questionAnswer)
      .where(eq(questionAnswer.answeredBy, person))
      .orderBy(asc(questionAnswer.id)),
    db
      .select({ proposal: submission.id, questions: askedQuestions.questions, at: askedQuestions.sentAt })
      .from(askedQuestions)
      .innerJoin(submission, eq(submission.id, askedQuestions.submissionId))
      .where(isSpeaker(person))
      .orderBy(asc(askedQuestions.id)),
    db
      .select({ proposal: submission.id, text: sharedFeedback.text })
      .from(sharedFeedback)
      .innerJoin(submission, eq(submission.id, sharedFeedback.submissionId))
      .where(isSpeaker(person))
      .orderBy(asc(submission.id)),
  ]);
  const dated = <T extends { at: Date }>({ at, ...rest }: T) => ({ ...rest, on: at.toISOString() });
  return {
    asked: asked.map(dated),
    received: received.map((row) => dated({ ...row, at: hourOf(row.at) })),
    answered: answered.map(dated),
    feedback,
  };
}
