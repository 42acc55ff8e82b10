import { randomUUID } from "node:crypto";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { AnswerBody, QuestionsBody } from "@lectern/domain/proposals/confirmations/contract";
import {
  answerFaults,
  keptAnswers,
  mayAnswer,
  questionFaults,
} from "@lectern/domain/proposals/confirmations/rules";
import type { Answer } from "@lectern/domain/proposals/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { insertAsked, lockOwn, readForm, saveAnswer, saveForm } from "./store";

/** Asks the speakers of these accepted proposals to confirm, as part of the release's transaction. */
export const askToConfirm = (
  tx: Queries,
  submissionIds: readonly number[],
  asked: { askedAt: Date; until: Date },
): Promise<void> => insertAsked(tx, submissionIds, asked);

/** The text of a proposal's slot in the schedule; null when it is unscheduled. */
export type SlotOf = (tx: Queries, submissionId: number) => Promise<string | null>;

type RefuseStale = (currentTag: string) => void;

/** Saves a speaker's answer. A confirmation has to answer the organisers' questions, too. */
export async function answerConfirmation(
  platform: Platform,
  actor: Actor,
  submissionId: number,
  body: AnswerBody,
  { refuseStale, slotOf }: { refuseStale: RefuseStale; slotOf: SlotOf },
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
    const answered = { at, from: confirmation.answer, to: body.answer, reason };
    await recordAnswer(tx, actor, submissionId, answered, slotOf);
  });
}

/**
 * Records the withdrawal of an accepted proposal as declined, as part of the withdrawal's transaction. An earlier refusal
 * keeps its reason.
 */
export async function declineByWithdrawing(
  tx: Queries,
  actor: Actor,
  submissionId: number,
  { at, reason, slotOf }: { at: Date; reason: string; slotOf: SlotOf },
): Promise<void> {
  const asked = await lockOwn(tx, actor.userId, submissionId);
  const from = asked?.confirmation.answer ?? null;
  if (from === "declined") return;
  // An edition that shows all decisions at once has not asked for a confirmation.
  if (!asked) await insertAsked(tx, [submissionId], { askedAt: at, until: at });
  const answers = asked?.confirmation.answers ?? {};
  await saveAnswer(tx, submissionId, { answer: "declined", reason, answers, answeredAt: at });
  await recordAnswer(tx, actor, submissionId, { at, from, to: "declined", reason }, slotOf);
}

type Answered = { at: Date; from: Answer | null; to: Answer; reason: string };

/** Records an answer in the audit log; a refusal with its reason and the slot that it frees. */
async function recordAnswer(
  tx: Queries,
  { userId }: Actor,
  submissionId: number,
  { at, from, to, reason }: Answered,
  slotOf: SlotOf,
): Promise<void> {
  const place = to === "declined" ? await slotOf(tx, submissionId) : null;
  await record(tx, {
    at,
    actorId: userId,
    action: "answer-confirmation",
    submissionId,
    details: { from, to, ...(reason !== "" && { reason }), ...(place && { place }) },
  });
}

/** Saves the organisers' questions; `refuseStale` gets the current ETag. Answers belong to a question's id. */
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
