import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import type { QuestionsOfProposal } from "@lectern/domain/reviewing/questions/contract";
import { goesOutByItself, mayAsk, mayAskMore } from "@lectern/domain/reviewing/questions/rules";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { askedOf, findAnswer, findAsked, markShown, updateClosed } from "#features/proposals/questions/store";
import { lockAny, type SubmissionRow } from "#features/proposals/store";
import { findAny } from "#features/proposals/views-store";
import type { Queries } from "#platform/db/database";
import { type Idempotency, refuseOtherBody } from "#platform/http/idempotency-key";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { findForReviewer, lockReviewable } from "../sight/store";
import { hiddenFromReviewers, mailAskers } from "./answered";
import { presentQuestions, questionTag } from "./present";
import * as store from "./store";

/** The questions about a proposal, for who may judge it. */
export async function readQuestions(
  { db, clock }: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
): Promise<QuestionsOfProposal> {
  const isReviewer = actor.group === "reviewer";
  const seen = found(
    isReviewer ? await findForReviewer(db, actor.userId, id) : await findAny(db, actor.userId, id),
  );
  if (!isReviewer) refuseIf(mayHandle(await ownAmong(db, actor.userId, [id]), { id }));
  const [asked, questions] = await Promise.all([askedOf(db, id), store.questionsOf(db, id)]);
  return presentQuestions({ proposal: seen.submission, asked, questions, now: clock.now() }, actor, edition);
}

/** A proposal that this reviewer or organiser may judge, locked. */
async function lockJudged(tx: Queries, { userId, group }: Actor, id: number): Promise<SubmissionRow> {
  if (group === "reviewer") {
    const seen = await lockReviewable(tx, userId, id);
    return found(seen?.ownerId === userId ? null : seen);
  }
  const proposal = found(await lockAny(tx, id));
  refuseIf(mayHandle(await ownAmong(tx, userId, [id]), proposal));
  return proposal;
}

/** Asks the speakers of a proposal something. A repeated idempotency key asks once. */
export async function askSpeaker(
  { db, clock }: Platform,
  edition: EditionSettings,
  actor: Actor,
  { id, text, once }: { id: number; text: string; once: Idempotency },
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const proposal = await lockJudged(tx, actor, id);
    const repeated = once.key && (await store.findByKey(tx, actor.userId, once.key));
    if (repeated) {
      if (repeated.submissionId !== id) throw new Refusal("key-of-another-body");
      refuseOtherBody(once, repeated);
      return;
    }
    const decisionIsOut = visibleDecision(proposal, edition) !== null;
    refuseIf(mayAsk({ group: actor.group, proposal, decisionIsOut }));
    refuseIf(mayAskMore(await store.countQuestions(tx, id, actor.userId)));
    const added = await store.insertQuestion(tx, {
      submissionId: id,
      askedBy: actor.userId,
      text,
      askedAt: at,
      releasedAt: goesOutByItself(edition, actor.group) ? at : null,
      idempotencyKey: once.key,
      idempotencyBody: once.body,
    });
    // Requests about the same proposal are serialised by its lock.
    if (!added) throw new Refusal("key-of-another-body");
    await record(tx, { at, actorId: actor.userId, action: "ask speaker", submissionId: id });
  });
}

type OnQuestion = (tx: Queries, question: store.QuestionRow) => Promise<void>;

/** Changes a question that waits, of a proposal that the actor may judge; returns that proposal's number. */
async function changeWaiting(
  { db, clock }: Platform,
  actor: Actor,
  id: number,
  { action, change }: { action: KnownAction; change: OnQuestion },
): Promise<number> {
  const { submissionId } = found(await store.findQuestion(db, id));
  await db.transaction(async (tx) => {
    await lockJudged(tx, actor, submissionId);
    const question = found(await store.findQuestion(tx, id));
    if (actor.group !== "organiser") found(question.askedBy === actor.userId || null);
    if (question.askedId !== null) throw new Refusal("question-gone");
    await change(tx, question);
    await record(tx, { at: clock.now(), actorId: actor.userId, action, submissionId });
  });
  return submissionId;
}

/** Changes the text of a question. A reviewer's needs a release again, where it needed one. */
export const editQuestion = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { id, text }: { id: number; text: string },
  refuseStale: (currentTag: string) => void,
): Promise<number> =>
  changeWaiting(platform, actor, id, {
    action: "edit question",
    change: async (tx, question) => {
      refuseStale(questionTag(question));
      const releasedAt = goesOutByItself(edition, actor.group) ? question.releasedAt : null;
      await store.updateQuestion(tx, id, { text, releasedAt });
    },
  });

export const withdrawQuestion = (platform: Platform, actor: Actor, id: number): Promise<number> =>
  changeWaiting(platform, actor, id, {
    action: "withdraw question",
    change: (tx) => store.deleteQuestion(tx, id),
  });

/** Releases the question in the version that the organiser has read. */
export const releaseQuestion = (
  platform: Platform,
  actor: Actor,
  id: number,
  refuseStale: (currentTag: string) => void,
): Promise<number> =>
  changeWaiting(platform, actor, id, {
    action: "release question",
    change: async (tx, question) => {
      refuseStale(questionTag(question));
      if (question.releasedAt === null)
        await store.updateQuestion(tx, id, { releasedAt: platform.clock.now() });
    },
  });

/** Closes questions that went out, or opens them again; returns their proposal's number. */
export async function closeQuestions(
  { db, clock }: Platform,
  actor: Actor,
  { id, closed }: { id: number; closed: boolean },
): Promise<number> {
  const { submissionId } = found(await findAsked(db, id));
  await db.transaction(async (tx) => {
    await lockJudged(tx, actor, submissionId);
    const asked = found(await findAsked(tx, id));
    if (asked.closed === closed) return;
    await updateClosed(tx, id, closed);
    const action = closed ? "close questions" : "open questions";
    await record(tx, { at: clock.now(), actorId: actor.userId, action, submissionId });
  });
  return submissionId;
}

/** Shows reviewers an answer that names an author, and notifies those who asked; returns its proposal's number. */
export async function showAnswer(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
): Promise<number> {
  const { db, clock } = platform;
  const { submissionId, askedId } = found(await findAnswer(db, id));
  const at = clock.now();
  await db.transaction(async (tx) => {
    const proposal = await lockJudged(tx, actor, submissionId);
    const answer = found(await findAnswer(tx, id));
    if (answer.shown) return;
    await markShown(tx, id);
    await record(tx, { at, actorId: actor.userId, action: "show answer", submissionId });
    if (answer.named.length > 0 && hiddenFromReviewers(edition, proposal))
      await mailAskers(platform, tx, edition, { askedId, proposal, to: ["reviewer"], at });
  });
  return submissionId;
}
