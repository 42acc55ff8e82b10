import { randomUUID } from "node:crypto";
import type { AnswerBody, QuestionsBody } from "@lectern/domain/confirmations/contract";
import { answerFaults, keptAnswers, mayAnswer, questionFaults } from "@lectern/domain/confirmations/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { record } from "../audit/actions";
import { insertAsked, lockOwn, readForm, saveAnswer, saveForm } from "./store";

/** Asks the speakers of these accepted proposals to confirm, as part of the transaction that tells them. */
export const askToConfirm = (
  tx: Queries,
  submissionIds: readonly number[],
  asked: { askedAt: Date; until: Date },
): Promise<void> => insertAsked(tx, submissionIds, asked);

type RefuseStale = (currentTag: string) => void;

/** Keeps a speaker's answer. Who confirms answers the organisers' questions as well; who declines need not. */
export async function answerConfirmation(
  platform: Platform,
  actor: Actor,
  submissionId: number,
  body: AnswerBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const asked = found(await lockOwn(tx, actor.userId, submissionId));
    const { confirmation } = asked;
    refuseIf(mayAnswer({ ...asked, ...confirmation }, at));
    refuseStale(entityTag(confirmation.version));
    const { questions } = await readForm(tx);
    const answers = keptAnswers(questions, body.answers);
    const faults = body.answer === "confirmed" ? answerFaults(questions, answers) : {};
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const reason = body.answer === "declined" ? body.reason : "";
    await saveAnswer(tx, submissionId, { answer: body.answer, reason, answers, answeredAt: at });
    await record(tx, {
      at,
      actorId: actor.userId,
      action: "answer-confirmation",
      submissionId,
      details: { from: confirmation.answer, to: body.answer },
    });
  });
}

/** Writes the organisers' questions; `refuseStale` gets the present ETag. A question keeps its answers by its id. */
export async function putQuestions(
  platform: Platform,
  actor: Actor,
  { questions: asked }: QuestionsBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const questions = asked.map((question) => ({
    ...question,
    id: question.id ?? randomUUID(),
    choices: question.kind === "choice" ? question.choices : [],
  }));
  const faults = questionFaults(questions);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const { version } = await readForm(tx);
    refuseStale(entityTag(version));
    if (!(await saveForm(tx, version, questions))) throw new Refusal("changed-meanwhile");
    const details = { questions: questions.length };
    await record(tx, { at, actorId: actor.userId, action: "write-questions", details });
  });
}
