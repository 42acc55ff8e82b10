import type { EditionSettings } from "@lectern/domain/edition/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { record } from "../audit/actions";
import { dropReviewOf } from "../reviews/actions";
import { lockAny, lockReviewable } from "../submissions/actions";
import { dropConflict, isReviewer, keepConflict } from "./store";

/** A reviewer steps back from a submission that they see; their review of it is deleted. */
export async function recuse(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { submissionId, reason }: { submissionId: number; reason: string },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const seen = await lockReviewable(tx, actor.userId, submissionId);
    const submission = found(seen?.ownerId === actor.userId ? null : seen);
    const mover = { actorId: actor.userId, at };
    await dropReviewOf(tx, edition, submission, actor.userId, mover);
    const kept = { submissionId, reviewerId: actor.userId, reason };
    await keepConflict(tx, { ...kept, kind: "recused", createdAt: at });
    await record(tx, { ...mover, action: "recuse", submissionId, details: { reason } });
  });
}

/** An organiser keeps a reviewer out of a submission, or lifts what was kept. What is found out cannot be lifted. */
export async function setConflict(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  submissionId: number,
  { reviewerId, keepOut, reason }: { reviewerId: string; keepOut: boolean; reason: string },
): Promise<void> {
  const at = platform.clock.now();
  const mover = { actorId: actor.userId, at };
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, submissionId));
    found((await isReviewer(tx, reviewerId)) || null);
    if (keepOut) {
      await dropReviewOf(tx, edition, submission, reviewerId, mover);
      await keepConflict(tx, { submissionId, reviewerId, kind: "pinned", reason, createdAt: at });
    } else if (!(await dropConflict(tx, submissionId, reviewerId))) return;
    const action = keepOut ? "keep reviewer out" : "lift conflict";
    await record(tx, { ...mover, action, submissionId, details: { reviewer: reviewerId, reason } });
  });
}
