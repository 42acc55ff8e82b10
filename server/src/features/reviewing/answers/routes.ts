import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { getProposalAnswers, type ProposalAnswers } from "@lectern/domain/proposals/form-questions/contract";
import { shownToReviewers } from "@lectern/domain/proposals/form-questions/rules";
import { authorHidden } from "@lectern/domain/reviewing/blind";
import { answersAboutProposal, answersAboutSpeaker } from "#features/proposals/form-questions/present";
import { answeringSpeakers, readQuestions } from "#features/proposals/form-questions/store";
import { findAny, findSpoken } from "#features/proposals/views-store";
import type { Queries } from "#platform/db/database";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { blindReader } from "../sight/present";
import { findForReviewer } from "../sight/store";

/** The answers to the questions about a proposal and its speakers, for those who may see it; to others it is missing. */
export function answerRoutes(routes: Routes, { db }: Platform): void {
  serve(routes, getProposalAnswers, async ({ actor, edition, params: { id } }) => {
    const select = await selectionFor(db, actor, edition, id);
    const [questions, speakers] = await Promise.all([readQuestions(db), answeringSpeakers(db, id)]);
    return select({
      pk: id,
      answers: speakers.slice(0, 1).flatMap((row) => answersAboutProposal(questions, row)),
      speakers: speakers.map((row) => ({
        full_name: fullName(row),
        answers: answersAboutSpeaker(questions, row),
      })),
    });
  });
}

type Selection = (all: ProposalAnswers) => ProposalAnswers;

/** What a reader may see of all answers. */
async function selectionFor(
  db: Queries,
  actor: Actor,
  edition: EditionSettings,
  id: number,
): Promise<Selection> {
  const { group, userId } = actor;
  const asSpeaker: Selection = (all) => ({ ...all, speakers: [] });
  if (group === "reviewer") {
    const seen = await findForReviewer(db, userId, id);
    if (seen) {
      const hidden = authorHidden(blindReader(actor, edition), seen.submission);
      return (all) => ({
        ...all,
        answers: shownToReviewers(all.answers, hidden),
        speakers: hidden
          ? []
          : all.speakers.map((each) => ({ ...each, answers: shownToReviewers(each.answers, hidden) })),
      });
    }
  }
  if (group === "organiser") {
    const { own } = found(await findAny(db, userId, id));
    return own ? asSpeaker : (all) => all;
  }
  found(await findSpoken(db, userId, id));
  return asSpeaker;
}
