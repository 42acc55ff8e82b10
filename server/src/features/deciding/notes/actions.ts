import { MOST_NOTES, NOTE_TEXTS } from "@lectern/domain/deciding/notes/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import * as store from "./store";

type RefuseStale = (currentTag: string) => void;

export const noteTag = ({ version }: { version: number }): string => entityTag(version);

/** Whether a person is one of those whom the organisers of the call see. */
export type IsPersonHere = (db: Queries, id: string) => Promise<boolean>;

/** The log names the proposal of a note. Of a note on a person it says nothing: whom it is about might read the log. */
const logged = (on: store.Subject | store.NoteRow) =>
  "submissionId" in on && on.submissionId !== null ? { submissionId: on.submissionId } : {};

/**
 * Writes a note on a proposal that is not the actor's own, or on another person. The same text again is the same note:
 * the answer to the first request may have been lost.
 */
export async function addNote(
  platform: Platform,
  { userId }: Actor,
  subject: store.Subject,
  text: string,
): Promise<store.ListedNote> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockSubject(tx, userId, subject);
    const same = await store.findSame(tx, subject, { authorId: userId, text });
    if (same) return found(await store.findNote(tx, same));
    if ((await store.countNotes(tx, subject)) >= MOST_NOTES)
      throw new BadInput({ text: [NOTE_TEXTS.tooMany] });
    const id = await store.insertNote(tx, { ...subject, authorId: userId, text, writtenAt: at });
    await record(tx, { at, actorId: userId, action: "add-note", ...logged(subject) });
    return found(await store.findNote(tx, id));
  });
}

async function lockSubject(tx: Queries, actorId: string, subject: store.Subject): Promise<void> {
  if ("aboutId" in subject) {
    if (subject.aboutId === actorId) throw new Refusal("wrong-group");
    if (!(await store.keepAccount(tx, subject.aboutId))) throw new Refusal("not-found");
    await takeAdvisoryLock(tx, `notes on ${subject.aboutId}`);
    return;
  }
  const { submissionId } = subject;
  if (!(await store.keepProposal(tx, submissionId))) throw new Refusal("not-found");
  refuseIf(mayHandle(await ownAmong(tx, actorId, [submissionId]), { id: submissionId }));
  await takeAdvisoryLock(tx, `notes on proposal ${submissionId}`);
}

/** Changes a note of the actor's; `refuseStale` gets the current ETag. */
export async function changeNote(
  platform: Platform,
  { userId }: Actor,
  id: string,
  { text, refuseStale }: { text: string; refuseStale: RefuseStale },
): Promise<store.ListedNote> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const row = found(await store.lockOwnNote(tx, userId, id));
    refuseStale(noteTag(row));
    await store.updateNote(tx, id, text, at);
    await record(tx, { at, actorId: userId, action: "change-note", ...logged(row) });
    return found(await store.findNote(tx, id));
  });
}

/** Deletes a note of the actor's; `refuseStale` gets the current ETag. */
export async function deleteNote(
  platform: Platform,
  { userId }: Actor,
  id: string,
  refuseStale: RefuseStale,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const row = found(await store.lockOwnNote(tx, userId, id));
    refuseStale(noteTag(row));
    await store.deleteNoteRow(tx, id);
    await record(tx, { at: platform.clock.now(), actorId: userId, action: "delete-note", ...logged(row) });
  });
}
