import type { Actor } from "@lectern/domain/kernel/actor";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { record } from "#features/log/actions";
import { found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { checkAnswers } from "../form-questions/actions";
import { lockOwn, saveText } from "../store";

/**
 * Answers the required questions that a speaker's own proposal lacks an answer to, at any time until it is withdrawn: they may be
 * younger than the proposal. Existing answers stay. Refuses with "not-asked" where no answer is missing.
 */
export async function answerMissing(
  { db, clock }: Platform,
  { userId }: Actor,
  id: number,
  given: Answers,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const submission = found(await lockOwn(tx, userId, id));
    if (isWithdrawn(submission.status)) throw new Refusal("withdrawn-proposal");
    const answered = await checkAnswers(tx, submission, given, "missing");
    await saveText(tx, id, {}, { by: userId, as: "speaker", at });
    await answered.save(at);
    await record(tx, { at, actorId: userId, action: "answer missing questions", submissionId: id });
  });
}
