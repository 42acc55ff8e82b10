import { setImmediate } from "node:timers/promises";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { statusAfter } from "@lectern/domain/proposals/lifecycle";
import type { BlindReader } from "@lectern/domain/reviewing/blind";
import { type SentScores, scoresFrom } from "@lectern/domain/reviewing/criteria/rules";
import { FairOrder } from "@lectern/domain/reviewing/fair-order";
import { addressedBy } from "@lectern/domain/reviewing/review-id";
import { mayReadOthers, mayReview } from "@lectern/domain/reviewing/rules";
import { currentEdition } from "#features/call/actions";
import { holdSettings } from "#features/call/store";
import { record } from "#features/log/actions";
import { type Mover, move } from "#features/proposals/move";
import { latestVersionOf } from "#features/proposals/versions/store";
import { holdReviewForm } from "#features/reviewing/criteria/store";
import { blindReader, reviewTag } from "#features/reviewing/sight/present";
import { findForReviewer, lockReviewable } from "#features/reviewing/sight/store";
import { versionSeen } from "#features/reviewing/sight/version";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import { announce } from "#platform/db/announce";
import type { Database, Queries } from "#platform/db/database";

import { type Idempotency, refuseOtherBody } from "#platform/http/idempotency-key";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import type { ReviewContent, ReviewRow, VersionedContent } from "./store";
import * as store from "./store";

type ReviewableSubmission = NonNullable<Awaited<ReturnType<typeof lockReviewable>>>;

/** A review as it is sent: with the version of the proposal that its author read; undefined: the latest one. */
export type SentContent = Pick<ReviewContent, "comments" | "status"> & {
  scores: SentScores;
  version: number | undefined;
};

/** Has open pages read the reviews again. */
const announceReview = (db: Queries, submission: number) => announce(db, { submission, what: "review" });

/** The numbers of a locked proposal's latest version, and of the one that the reviewer sees. */
type Versions = { latest: number; seen: number };

async function versionsFor(
  tx: Queries,
  reader: BlindReader,
  submission: ReviewableSubmission,
): Promise<Versions> {
  const latest = await latestVersionOf(tx, submission.id);
  return { latest, seen: await versionSeen(tx, reader, submission, latest) };
}

/** A review as it is to be stored; refused where its scores do not fit the form. `before`: the review that it replaces. */
async function contentToStore(
  tx: Queries,
  { latest, seen }: Versions,
  { version, scores: sent, ...content }: SentContent,
  before: ReviewRow | null,
): Promise<VersionedContent> {
  const { scores, faults } = scoresFrom(sent, await holdReviewForm(tx), before);
  if (faults) throw new BadInput(faults);
  // Who has read the version that they see has read all that the later ones show.
  return { ...content, ...scores, readVersion: version === undefined || version >= seen ? latest : version };
}

export type SavedReview = { review: ReviewRow; tag: string };

/** Ordered at a time: some milliseconds, then other requests have their turn. */
const AT_A_TIME = 2_000;

/** What a reviewer has left to review, in their own fair order, by the number of each proposal's reviews. */
export async function queueOf(
  db: Queries,
  { userId }: Actor,
  reviewsOf: ReadonlyMap<number, number>,
): Promise<Generator<number>> {
  const order = new FairOrder(userId);
  const waiting = await store.waitingFor(db, userId);
  const assigned = new Set(waiting.assigned);
  for (const [n, pk] of waiting.pks.entries()) {
    order.add({ pk, reviews: reviewsOf.get(pk) ?? 0, assigned: assigned.has(pk) });
    if (n % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  return order.pks();
}

/** The others' reviews of a submission that a reviewer sees; refused until they may read them. */
export async function othersReviews(
  db: Queries,
  edition: EditionSettings,
  actor: Actor,
  submissionId: number,
): Promise<ReviewRow[]> {
  const { review } = found(await findForReviewer(db, actor.userId, submissionId));
  refuseIf(mayReadOthers(edition, { reviewed: review !== null }));
  return store.listOthers(db, actor.userId, submissionId);
}

/** Adds a review; the submission becomes Reviewed at the wanted number of reviews. */
export async function addReview(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  request: { submissionId: number; content: SentContent; once: Idempotency },
): Promise<SavedReview> {
  const at = platform.clock.now();
  return inReviewOf(platform.db, actor, request.submissionId, async (tx, submission) => {
    const { once } = request;
    // The first call may have locked another submission, so the key needs a lock of its own.
    if (once.key !== null) await takeAdvisoryLock(tx, `review ${actor.userId} ${once.key}`);
    const { own, repeated } = await store.reviewsBefore(tx, actor.userId, submission.id, once.key);
    if (repeated) refuseOtherBody(once, repeated);
    else if (own) throw new Refusal("already-reviewed");
    const versions = await versionsFor(tx, blindReader(actor, edition), submission);
    if (repeated) return { review: repeated, tag: reviewTag(versions.seen, repeated) };
    const review = await store.insertReview(tx, {
      ...(await contentToStore(tx, versions, request.content, null)),
      submissionId: submission.id,
      reviewerId: actor.userId,
      idempotencyKey: once.key,
      idempotencyBody: once.body,
      createdAt: at,
      updatedAt: at,
    });
    await record(tx, { at, actorId: actor.userId, action: "add review", submissionId: submission.id });
    await announceReview(tx, submission.id);
    if ((await hasEnoughReviews(tx, submission)) && statusAfter(submission.status, "gainEnoughReviews")) {
      await move(tx, submission, "gainEnoughReviews", { actorId: actor.userId, at });
    }
    return { review, tag: reviewTag(versions.seen, review) };
  });
}

/** Changes the actor's own review; `refuseStale` gets the current ETag, and throws when the edit is of another version. */
export async function changeReview(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  request: { submissionId: number; content: SentContent },
  refuseStale: (currentTag: string) => void,
): Promise<SavedReview> {
  const at = platform.clock.now();
  return inOwnReview(platform.db, actor, id, async (tx, submission, review) => {
    if (request.submissionId !== submission.id) {
      throw new BadInput({ submission: ["A review cannot be moved to another submission."] });
    }
    const versions = await versionsFor(tx, blindReader(actor, edition), submission);
    refuseStale(reviewTag(versions.seen, review));
    const changed = await store.updateReview(
      tx,
      review,
      await contentToStore(tx, versions, request.content, review),
      at,
    );
    await record(tx, { at, actorId: actor.userId, action: "change review", submissionId: submission.id });
    await announceReview(tx, submission.id);
    return { review: changed, tag: reviewTag(versions.seen, changed) };
  });
}

/** Deletes the actor's own review; below the wanted number the submission is Ready for Review again. */
export async function deleteReview(platform: Platform, actor: Actor, id: number): Promise<void> {
  const at = platform.clock.now();
  await inOwnReview(platform.db, actor, id, (tx, submission, review) =>
    dropReview(tx, submission, review, { actorId: actor.userId, at }),
  );
}

/**
 * Deletes a reviewer's review of a locked submission because of a conflict of interest. The settings must be held since
 * before the lock.
 */
export async function dropReviewOf(
  db: Queries,
  submission: ReviewableSubmission,
  reviewerId: string,
  mover: Mover,
): Promise<void> {
  const review = await store.ownReviewOf(db, reviewerId, submission.id);
  if (review) await dropReview(db, submission, review, mover);
}

async function dropReview(
  db: Queries,
  submission: ReviewableSubmission,
  review: ReviewRow,
  mover: Mover,
): Promise<void> {
  await store.deleteReview(db, review.id);
  await record(db, { ...mover, action: "delete review", submissionId: submission.id });
  await announceReview(db, submission.id);
  if (!(await hasEnoughReviews(db, submission)) && statusAfter(submission.status, "loseAReview"))
    await move(db, submission, "loseAReview", mover);
}

/** Whether a locked submission has the number of reviews that is wanted by the settings, which are held. */
async function hasEnoughReviews(db: Queries, { id }: ReviewableSubmission): Promise<boolean> {
  const { reviewsWanted } = await currentEdition(db);
  return (await store.countReviews(db, id)) >= reviewsWanted;
}

/** Always holds the settings and locks the submission first, so that counting its reviews is serialised. */
function inReviewOf<T>(
  db: Database,
  actor: Actor,
  submissionId: number,
  work: (tx: Queries, submission: ReviewableSubmission) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await holdSettings(tx);
    const submission = found(await lockReviewable(tx, actor.userId, submissionId));
    refuseIf(mayReview(actor.userId, submission));
    return work(tx, submission);
  });
}

/** The actor's own review, by its id or by its submission's pk. */
const findAddressed = (db: Queries, { userId }: Actor, id: number): Promise<ReviewRow | null> => {
  const addressed = addressedBy(id);
  return "row" in addressed
    ? store.findOwnReview(db, userId, addressed.row)
    : store.ownReviewOf(db, userId, addressed.submission);
};

async function inOwnReview<T>(
  db: Database,
  actor: Actor,
  id: number,
  work: (tx: Queries, submission: ReviewableSubmission, review: ReviewRow) => Promise<T>,
): Promise<T> {
  const { submissionId } = found(await findAddressed(db, actor, id));
  return inReviewOf(db, actor, submissionId, async (tx, submission) =>
    work(tx, submission, found(await findAddressed(tx, actor, id))),
  );
}
