import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import { mayEditMessage, mayReadDiscussion, mayWriteMore } from "@lectern/domain/reviewing/discussion/rules";
import type { Following } from "@lectern/domain/reviewing/discussion/words";
import { record } from "#features/log/actions";
import { lockAny } from "#features/proposals/store";
import { announce } from "#platform/db/announce";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { type Idempotency, refuseOtherBody } from "#platform/http/idempotency-key";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { resolveMentions } from "./people";
import { accessTo } from "./readers-store";
import * as store from "./store";

/** Who acts on the discussion of a submission, with the settings of the call. */
export type Acting = { actor: Actor; edition: EditionSettings; submissionId: number };

/** Refuses those who may not read the discussion: as missing, or with "review-first" before their own review. */
export async function requireReader(db: Queries, { actor, edition, submissionId }: Acting): Promise<void> {
  const own = found(await accessTo(db, actor, submissionId));
  if (actor.group !== "organiser") refuseIf(mayReadDiscussion(edition, own));
}

/** Locks the submission first, as who bars a person does: a recusal is complete before this begins, or waits for it. */
function inDiscussion<T>({ db }: Platform, acting: Acting, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    found(await lockAny(tx, acting.submissionId));
    await requireReader(tx, acting);
    return work(tx);
  });
}

/** Records what happened, and has the open pages of those who may know it read again. */
async function note({ clock }: Platform, tx: Queries, { actor, submissionId }: Acting, action: KnownAction) {
  await record(tx, { at: clock.now(), actorId: actor.userId, action, submissionId });
  await announce(tx, { submission: submissionId, what: "discussion" });
}

/** Writes a message, and returns its number. A repeated request returns that of the first. */
export async function writeMessage(
  platform: Platform,
  acting: Acting,
  request: { text: string; replyTo: number | null; once: Idempotency },
): Promise<number> {
  const { actor, submissionId, edition } = acting;
  const { once, replyTo } = request;
  return inDiscussion(platform, acting, async (tx) => {
    const repeated = once.key && (await store.findRepeated(tx, submissionId, actor.userId, once.key));
    if (repeated) {
      refuseOtherBody(once, repeated);
      return repeated.number;
    }
    const last = (await store.findDiscussion(tx, submissionId))?.messages ?? 0;
    refuseIf(mayWriteMore(last));
    if (replyTo !== null && replyTo > last)
      throw new BadInput({ reply_to: ["There is no message with this number."] });
    const isReviewer = actor.group === "reviewer";
    if (isReviewer) await store.drawLot(tx, submissionId, actor.userId);
    const { text, mentions } = await resolveMentions(
      tx,
      { submissionId, actor, settings: edition },
      request.text,
    );
    const number = await store.insertMessage(tx, {
      submissionId,
      authorId: actor.userId,
      writtenAs: isReviewer ? "reviewer" : "organiser",
      replyTo,
      text,
      writtenAt: platform.clock.now(),
      idempotencyKey: once.key,
      idempotencyBody: once.body,
    });
    await store.saveMentions(tx, { submissionId, number }, mentions);
    await note(platform, tx, acting, "write message");
    return number;
  });
}

export const messageTag = ({ version }: { version: number }): string => entityTag(version);

const ownMessage = async (tx: Queries, { submissionId, actor }: Acting, number: number) =>
  found(await store.findOwnMessage(tx, submissionId, actor.userId, number));

/** Changes one's own message; `refuseStale` gets the current ETag. */
export async function editMessage(
  platform: Platform,
  acting: Acting,
  { number, text: typed }: { number: number; text: string },
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const at = platform.clock.now();
  const { submissionId, actor, edition } = acting;
  await inDiscussion(platform, acting, async (tx) => {
    const message = await ownMessage(tx, acting, number);
    const { writtenAt, deletedAt } = message;
    refuseIf(mayEditMessage({ writtenAt, deleted: deletedAt !== null }, at));
    refuseStale(messageTag(message));
    const { text, mentions } = await resolveMentions(tx, { submissionId, actor, settings: edition }, typed);
    await store.saveMentions(tx, message, mentions);
    await store.updateMessage(tx, message, { text, editedAt: at });
    await note(platform, tx, acting, "change message");
  });
}

/** Deletes one's own message, of which a trace remains. Deleting it again changes nothing. */
export async function deleteMessage(
  platform: Platform,
  acting: Acting,
  number: number,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  await inDiscussion(platform, acting, async (tx) => {
    const message = await ownMessage(tx, acting, number);
    if (message.deletedAt) return;
    refuseStale(messageTag(message));
    await store.saveMentions(tx, message, []);
    const erased = { text: "", idempotencyBody: null, deletedAt: platform.clock.now() };
    await store.updateMessage(tx, message, erased);
    await note(platform, tx, acting, "delete message");
  });
}

/** Marks messages as read. */
export async function markRead({ db }: Platform, acting: Acting, through: number): Promise<void> {
  const { actor, submissionId } = acting;
  await requireReader(db, acting);
  const last = (await store.findDiscussion(db, submissionId))?.messages ?? 0;
  if (through > 0) await store.saveRead(db, submissionId, actor.userId, Math.min(through, last));
}

export async function follow({ db }: Platform, acting: Acting, following: Following): Promise<void> {
  await requireReader(db, acting);
  await store.saveFollowing(db, acting.submissionId, acting.actor.userId, following);
}

/** Settles or reopens a discussion; refuses when its last message is not the one that was seen. */
export async function settle(
  platform: Platform,
  acting: Acting,
  { settled, through }: { settled: boolean; through: number },
): Promise<void> {
  await inDiscussion(platform, acting, async (tx) => {
    const { messages, settledThrough } = found(await store.findDiscussion(tx, acting.submissionId));
    if (through !== messages) throw new Refusal("changed-meanwhile");
    if ((settledThrough === messages) === settled) return;
    await store.saveSettled(tx, acting.submissionId, settled ? messages : 0);
    await note(platform, tx, acting, settled ? "settle discussion" : "reopen discussion");
  });
}
