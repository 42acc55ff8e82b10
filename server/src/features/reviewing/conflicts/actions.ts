import type { Actor } from "@lectern/domain/kernel/actor";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { type Shared, suggestionKey } from "@lectern/domain/reviewing/conflicts/rules";
import { holdSettings } from "#features/call/store";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { lockAny } from "#features/proposals/store";
import { lockReviewable } from "#features/reviewing/sight/store";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { dropReviewOf } from "../actions";
import { eraseAsker } from "../questions/answered";
import { sharedWithSpeakers } from "./present";
import { dropConflict, isReviewer, keepConflict, keepDismissal, reviewersOf } from "./store";

/** A reviewer recuses themselves from a submission that they see; their review of it is deleted. */
export async function recuse(
  platform: Platform,
  actor: Actor,
  { submissionId, reason }: { submissionId: number; reason: string },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    await holdSettings(tx);
    const seen = await lockReviewable(tx, actor.userId, submissionId);
    const submission = found(seen?.ownerId === actor.userId ? null : seen);
    const mover = { actorId: actor.userId, at };
    await dropReviewOf(tx, submission, actor.userId, mover);
    await eraseAsker(tx, { submissionId, reviewerId: actor.userId, at });
    const kept = { submissionId, reviewerId: actor.userId, reason };
    await keepConflict(tx, { ...kept, kind: "recused", createdAt: at });
    await record(tx, { ...mover, action: "recuse", submissionId, details: { reason } });
  });
}

/** An organiser marks or clears a reviewer's conflict with a submission. A derived conflict cannot be cleared. */
export async function setConflict(
  platform: Platform,
  actor: Actor,
  submissionId: number,
  { reviewerId, keepOut, reason }: { reviewerId: string; keepOut: boolean; reason: string },
): Promise<void> {
  const at = platform.clock.now();
  const mover = { actorId: actor.userId, at };
  await platform.db.transaction(async (tx) => {
    await holdSettings(tx);
    const submission = found(await lockAny(tx, submissionId));
    refuseIf(mayHandle(await ownAmong(tx, actor.userId, [submissionId]), submission));
    found((await isReviewer(tx, reviewerId)) || null);
    if (keepOut) {
      await dropReviewOf(tx, submission, reviewerId, mover);
      await eraseAsker(tx, { submissionId, reviewerId, at });
      await keepConflict(tx, { submissionId, reviewerId, kind: "pinned", reason, createdAt: at });
    } else if (!(await dropConflict(tx, submissionId, reviewerId))) return;
    const action = keepOut ? "keep reviewer out" : "lift conflict";
    await record(tx, { ...mover, action, submissionId, details: { reviewer: reviewerId, reason } });
  });
}

/** An organiser dismisses a suggested conflict. Applies until the grounds change. */
export async function dismissSuggestion(
  { db, clock }: Platform,
  actor: Actor,
  submissionId: number,
  { reviewerId, seen }: { reviewerId: string; seen: Shared },
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, submissionId));
    refuseIf(mayHandle(await ownAmong(tx, actor.userId, [submissionId]), submission));
    const row = found((await reviewersOf(tx, submissionId)).find(({ id }) => id === reviewerId) ?? null);
    const shared = sharedWithSpeakers(row);
    const grounds = suggestionKey(shared);
    if (grounds === null || grounds !== suggestionKey(seen)) throw new Refusal("suggestion-changed");
    await keepDismissal(tx, { submissionId, reviewerId, grounds, createdAt: at });
    const what = [
      shared.name !== null ? "name of an author" : "",
      shared.employer !== null ? "employer" : "",
      shared.domain !== null ? "mail domain" : "",
    ];
    const details = { reviewer: reviewerId, shared: what.filter(Boolean).join(" and ") };
    await record(tx, { actorId: actor.userId, at, action: "dismiss suggestion", submissionId, details });
  });
}
