import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { goesOutAt, hourOf, maySendNow } from "@lectern/domain/proposals/questions/rules";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { askSpeakers } from "#features/proposals/questions/asking";
import { lastSent, lastSentOfEach } from "#features/proposals/questions/store";
import { lockAny } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { markSent, releasedBefore, sendable } from "./store";

export const SEND_QUESTIONS = "send-questions";

/** Sends the questions that are due: those of each proposal together. */
export const questionJobs = (platform: Platform): Jobs => ({
  [SEND_QUESTIONS]: async () => {
    const { db, clock } = platform;
    const now = clock.now();
    const waiting = await releasedBefore(db, hourOf(now));
    if (waiting.length === 0) return;
    const edition = await currentEdition(db);
    const ids = waiting.map(({ submissionId }) => submissionId);
    const lastOf = new Map((await lastSentOfEach(db, ids)).map(({ id, at }) => [id, at]));
    const faults: unknown[] = [];
    for (const { submissionId, since } of waiting) {
      if (goesOutAt(new Date(since), lastOf.get(submissionId) ?? null) > now) continue;
      await db
        .transaction((tx) =>
          send(platform, tx, edition, { submissionId, before: hourOf(now), actorId: null }),
        )
        .catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
  },
});

/** An organiser sends what waits for the next hour at once. */
export async function sendNow(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  submissionId: number,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const proposal = found(await lockAny(tx, submissionId));
    refuseIf(mayHandle(await ownAmong(tx, actor.userId, [submissionId]), proposal));
    refuseIf(maySendNow(await lastSent(tx, submissionId), platform.clock.now()));
    await send(platform, tx, edition, { submissionId, before: null, actorId: actor.userId });
  });
}

type Sending = {
  submissionId: number;
  /** Only questions that were released before. */
  before: Date | null;
  actorId: string | null;
};

/** What is read after locking counts: another server may have sent it, or the proposal was withdrawn. */
async function send(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { submissionId, before, actorId }: Sending,
): Promise<void> {
  const at = platform.clock.now();
  const proposal = await lockAny(tx, submissionId);
  if (!proposal || isWithdrawn(proposal.status)) return;
  if (maySendNow(await lastSent(tx, submissionId), at)) return;
  const questions = await sendable(tx, submissionId, before);
  if (questions.length === 0) return;
  const texts = questions.map(({ text }) => text);
  const asked = await askSpeakers(platform, tx, edition, { proposal, questions: texts, at });
  await markSent(
    tx,
    questions.map(({ id }) => id),
    asked.id,
  );
  await record(tx, { at, actorId, action: "send questions", submissionId });
}
