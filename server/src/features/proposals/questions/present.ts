import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { AskedQuestions } from "@lectern/domain/proposals/questions/contract";
import { awaitsAnswer, hourOf } from "@lectern/domain/proposals/questions/rules";
import type { Status } from "@lectern/domain/proposals/words";
import { entityTag } from "#platform/http/entity-tag";
import type { AnswerRow, Asked } from "./store";

/** A time as speakers and reviewers see it. */
export const roundedTime = (at: Date): string => hourOf(at).toISOString();

export const askedTag = ({ id, version }: Pick<Asked, "id" | "version">): string => entityTag(id, version);

/** The person who answered, also after they left. */
export const answererOf = ({ firstName, lastName }: AnswerRow): string =>
  fullName({ firstName: firstName ?? "", lastName: lastName ?? "" }) || "A speaker";

/** Questions as the speakers of their proposal see them. */
export const presentAsked = (asked: Asked, status: Status): AskedQuestions => ({
  id: asked.id,
  questions: asked.questions,
  asked_on: roundedTime(asked.sentAt),
  closed: asked.closed,
  awaits_answer: awaitsAnswer({ closed: asked.closed, answers: asked.answers.length }, { status }),
  answers: asked.answers.map((answer) => ({
    text: answer.text,
    by: answererOf(answer),
    answered_on: roundedTime(answer.answeredAt),
    way: answer.way,
  })),
  etag: askedTag(asked),
});
