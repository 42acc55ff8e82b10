import type { EditionSettings } from "@lectern/domain/call/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { goesOutAt, maySendNow } from "@lectern/domain/proposals/questions/rules";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import type {
  PanelAnswer,
  PanelQuestions,
  QuestionsOfProposal,
  WaitingQuestion,
} from "@lectern/domain/reviewing/questions/contract";
import { goesOutByItself, mayAsk } from "@lectern/domain/reviewing/questions/rules";
import { answererOf, roundedTime } from "#features/proposals/questions/present";
import type { AnswerRow, Asked } from "#features/proposals/questions/store";
import type { SubmissionRow } from "#features/proposals/store";
import { entityTag } from "#platform/http/entity-tag";
import { hiddenFromReviewers } from "./answered";
import type { ListedQuestion } from "./store";

type Read = {
  proposal: Pick<SubmissionRow, "id" | "title" | "status" | "decision" | "releasedDecision">;
  asked: readonly Asked[];
  questions: readonly ListedQuestion[];
  now: Date;
};

export const questionTag = ({ version }: { version: number }): string => entityTag(version);

/** The questions about a proposal as this reader sees them: reviewers see no names but "you", and nothing that waits but their own. */
export function presentQuestions(
  { proposal, asked, questions, now }: Read,
  actor: Actor,
  edition: EditionSettings,
): QuestionsOfProposal {
  const { group } = actor;
  const isOrganiser = group === "organiser";
  const hidden = hiddenFromReviewers(edition, proposal);
  const last = asked.at(-1)?.sentAt ?? null;
  const waiting = questions.filter(({ askedId }) => askedId === null);
  const askable = mayAsk({ group, proposal, decisionIsOut: visibleDecision(proposal, edition) !== null });
  const sendable = maySendNow(last, now);
  return {
    pk: proposal.id,
    asked: asked.map((each) => presentSent(each, questions, actor, hidden)),
    waiting: waiting
      .filter(({ askedBy }) => isOrganiser || askedBy === actor.userId)
      .map((question) => presentWaiting(question, actor, last)),
    not_askable: askable && REFUSALS[askable].detail,
    needs_release: !goesOutByItself(edition, group),
    not_sendable: isOrganiser && sendable ? REFUSALS[sendable].detail : null,
  };
}

const askerOf = (question: ListedQuestion | undefined, { userId, group }: Actor) => ({
  own: question?.askedBy === userId,
  ...(group === "organiser" && {
    by: question
      ? nameOr({ firstName: question.firstName ?? "", lastName: question.lastName ?? "" }, "")
      : "",
  }),
});

function presentSent(
  { id, sentAt, closed, questions: texts, answers }: Asked,
  questions: readonly ListedQuestion[],
  actor: Actor,
  hidden: boolean,
): PanelQuestions {
  const its = questions.filter(({ askedId }) => askedId === id);
  return {
    id,
    asked_on: actor.group === "organiser" ? sentAt.toISOString() : roundedTime(sentAt),
    closed,
    questions: texts.map((text) => {
      const place = its.findIndex((question) => question.text === text);
      const [question] = place < 0 ? [] : its.splice(place, 1);
      return { text, ...askerOf(question, actor) };
    }),
    answers: answers.map((answer) => presentAnswer(answer, actor, hidden)),
  };
}

function presentAnswer(answer: AnswerRow, { group }: Actor, hidden: boolean): PanelAnswer {
  const { id, text, answeredAt, way, sender, named } = answer;
  const shown = !hidden || named.length === 0 || answer.shown;
  if (group === "organiser")
    return {
      id,
      text,
      by: answererOf(answer),
      answered_on: answeredAt.toISOString(),
      way,
      sender,
      ...(hidden && { named, shown }),
    };
  return {
    id,
    text: shown ? text : null,
    ...(!hidden && { by: answererOf(answer) }),
    answered_on: roundedTime(answeredAt),
    way,
  };
}

const presentWaiting = (question: ListedQuestion, actor: Actor, last: Date | null): WaitingQuestion => ({
  id: question.id,
  text: question.text,
  ...askerOf(question, actor),
  asked_on: question.askedAt.toISOString(),
  goes_out_on: question.releasedAt && goesOutAt(question.releasedAt, last).toISOString(),
  etag: questionTag(question),
});
