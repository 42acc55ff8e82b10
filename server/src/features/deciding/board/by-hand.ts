import type { Moved } from "@lectern/domain/deciding/board/contract";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS, type RefusalCode } from "@lectern/domain/kernel/refusal";
import { statusAfter } from "@lectern/domain/proposals/lifecycle";
import { eventsBack, mayHandle, mayReturnFromReview } from "@lectern/domain/proposals/rules";
import { STATUSES, type Status } from "@lectern/domain/proposals/words";
import { lastMoves } from "#features/log/store";
import { type Mover, move } from "#features/proposals/move";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { lockSeveral, type SubmissionRow } from "#features/proposals/store";
import { countReviewsOfEach } from "#features/reviewing/store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";

/** Moves one locked submission and returns its new status, or the code of a refusal. */
type Step = (tx: Queries, submission: SubmissionRow, mover: Mover) => Promise<Status | RefusalCode>;

/** Applies the step to each of these in one transaction; reports those that a rule refuses. */
async function moveEach(
  platform: Platform,
  actor: Actor,
  wanted: readonly number[],
  prepare: (tx: Queries, ids: readonly number[]) => Promise<Step>,
): Promise<Moved> {
  const mover = { actorId: actor.userId, at: platform.clock.now() };
  const ids = [...new Set(wanted)];
  return platform.db.transaction(async (tx) => {
    const locked = new Map((await lockSeveral(tx, ids)).map((row) => [row.id, row]));
    const own = await ownAmong(tx, actor.userId, ids);
    const step = await prepare(tx, ids);
    const done: Moved = { moved: [], refused: [] };
    for (const id of ids) {
      const submission = locked.get(id);
      const outcome = submission
        ? (mayHandle(own, submission) ?? (await step(tx, submission, mover)))
        : "not-found";
      if (submission && isStatus(outcome)) {
        done.moved.push({ submission: id, from: submission.status, to: outcome });
      } else if (!isStatus(outcome)) {
        done.refused.push({ submission: id, detail: REFUSALS[outcome].detail });
      }
    }
    return done;
  });
}

const isStatus = (outcome: Status | RefusalCode): outcome is Status =>
  STATUSES.some((status) => status === outcome);

/** Sends submissions to review before their cooldown ends, where their lifecycle allows it. */
export const sendSeveralToReview = (platform: Platform, actor: Actor, ids: readonly number[]) =>
  moveEach(platform, actor, ids, async () => async (tx, submission, mover) => {
    if (!statusAfter(submission.status, "sendToReview")) return "no-such-move";
    return move(tx, submission, "sendToReview", mover);
  });

/** Returns submissions that were sent to review by hand to their former status. */
export const returnSeveral = (platform: Platform, actor: Actor, ids: readonly number[]) =>
  moveEach(platform, actor, ids, async (look, all) => {
    const moves = new Map((await lastMoves(look, all)).map((each) => [each.submissionId, each]));
    const reviews = new Map((await countReviewsOfEach(look, all)).map((each) => [each.id, each.reviews]));
    return async (tx, submission, mover) => {
      const last = moves.get(submission.id);
      const from = STATUSES.find((status) => status === last?.from) ?? null;
      const why = mayReturnFromReview({
        status: submission.status,
        reviews: reviews.get(submission.id) ?? 0,
        lastMove: last ? { event: last.event, from } : null,
      });
      if (why) return why;
      let { status } = submission;
      for (const event of eventsBack(from)) {
        const changes = event === "reopenEditing" ? { cooldownSince: null } : {};
        status = await move(tx, { ...submission, status }, event, mover, changes);
      }
      return status;
    };
  });
