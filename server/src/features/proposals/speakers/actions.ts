import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName, profileComplete } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { KnownAction } from "@lectern/domain/log/words";
import { mayHandle } from "@lectern/domain/proposals/rules";
import {
  mayChangeSpeakers,
  mayInviteSpeakers,
  mayLead,
  speakersFull,
} from "@lectern/domain/proposals/speakers/rules";
import { SPEAKING, type SpeakerState } from "@lectern/domain/proposals/speakers/words";
import { readProfile } from "#features/identity/profiles/actions";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { nameSaver } from "../proposal/saver-store";
import {
  addSpeakerRow,
  deleteSpeaker,
  furtherSpeakers,
  moveSpeaker,
  ownAmong,
  replaceLead,
  type Speaker,
  updateSpeaker,
  writeAuthors,
} from "../proposal/speakers-store";
import { lockAny, type SubmissionRow } from "../store";
import { inviteThem } from "./inviting";
import { notify } from "./notifying";

/** As whom a person sees a proposal's speakers. */
export type Role = "lead" | "speaker" | "organiser";

/** The role of a person in a proposal; refuses others as missing. */
export async function roleIn(
  db: Queries,
  { userId, group }: Actor,
  submission: Pick<SubmissionRow, "id" | "ownerId">,
  speakers: readonly Speaker[],
): Promise<Role> {
  if (submission.ownerId === userId) return "lead";
  if (speakers.some(({ accountId, state }) => accountId === userId && state === "accepted")) return "speaker";
  if (group !== "organiser") throw new Refusal("not-found");
  refuseIf(mayHandle(await ownAmong(db, userId, [submission.id]), submission));
  return "organiser";
}

type Changing = {
  tx: Queries;
  at: Date;
  submission: SubmissionRow;
  speakers: Speaker[];
  as: Exclude<Role, "speaker">;
  log: (action: KnownAction, details: Record<string, unknown>) => Promise<void>;
};

/** Changes the speakers of a proposal as its lead or an organiser, in one transaction with its row locked. */
async function change(
  platform: Platform,
  actor: Actor,
  id: number,
  work: (changing: Changing) => Promise<void>,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, id));
    const speakers = await furtherSpeakers(tx, id);
    const as = await roleIn(tx, actor, submission, speakers);
    if (as === "speaker") throw new Refusal("not-found");
    const log = (action: KnownAction, details: Record<string, unknown>) =>
      record(tx, { at, actorId: actor.userId, action, submissionId: id, details });
    await nameSaver(tx, { by: actor.userId, as: as === "lead" ? "speaker" : "organiser", at });
    await work({ tx, at, submission, speakers, as, log });
    await writeAuthors(tx, id);
  });
}

const withId = (speakers: readonly Speaker[], id: string): Speaker =>
  found(speakers.find((speaker) => speaker.id === id));

/** Adds a speaker by name, and invites them where an address is given. */
export const addSpeaker = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  { name, email }: { name: string; email: string | null },
): Promise<void> =>
  change(platform, actor, id, async (changing) => {
    const { tx, at, submission, speakers, as, log } = changing;
    refuseIf(mayChangeSpeakers(as, submission, edition, at));
    if (speakersFull(speakers, edition))
      throw new BadInput({ name: [`A proposal may have at most ${edition.maxAuthors} authors.`] });
    const speaker = await addSpeakerRow(tx, { submissionId: id, name, position: placeAfter(speakers) });
    await log("add speaker", { name });
    if (email !== null) await inviteThem(platform, edition, actor, changing, { speaker, email });
  });

const placeAfter = (speakers: readonly Speaker[]) =>
  1 + speakers.reduce((last, { position }) => Math.max(last, position), 0);

/**
 * Mails a speaker who has no account in the proposal an invitation; earlier links end. One who left is invited in a row of
 * its own after the others, so that a former speaker stays barred from reviewing, whatever happens to the invitation.
 */
export const inviteSpeaker = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  { speaker, email }: { speaker: string; email: string },
): Promise<void> =>
  change(platform, actor, id, async (changing) => {
    const { submission, speakers, as, at } = changing;
    const invited = withId(speakers, speaker);
    const { state } = invited;
    if (state === "accepted") throw new Refusal("speaker-already");
    const returns = !SPEAKING.includes(state);
    refuseIf(returns ? mayChangeSpeakers(as, submission, edition, at) : mayInviteSpeakers(submission));
    if (returns && speakersFull(speakers, edition)) throw new Refusal("too-many-speakers");
    const row = state === "left" ? await addReturning(changing, invited) : invited;
    await inviteThem(platform, edition, actor, changing, { speaker: row, email });
  });

const addReturning = ({ tx, speakers }: Changing, { submissionId, name }: Speaker) =>
  addSpeakerRow(tx, { submissionId, name, position: placeAfter(speakers) });

/** Renames a speaker without an account, or moves one to another place. */
export const changeSpeaker = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  { speaker, name, place }: { speaker: string; name?: string | undefined; place?: number | undefined },
): Promise<void> =>
  change(platform, actor, id, async ({ tx, at, submission, speakers, as, log }) => {
    refuseIf(mayChangeSpeakers(as, submission, edition, at));
    const changed = withId(speakers, speaker);
    if (name !== undefined && name !== changed.name) {
      if (changed.state === "accepted") throw new Refusal("speaker-names-themselves");
      await updateSpeaker(tx, speaker, { name });
      await log("rename speaker", { from: changed.name, to: name });
    }
    if (place !== undefined) {
      await moveSpeaker(tx, speakers, changed, place);
      await log("move speaker", { name: name ?? changed.shown, place });
    }
  });

/** Removes a speaker who is in the state that was seen. One who accepted is notified, and stays barred from judging it. */
export const removeSpeaker = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  { speaker, seen }: { speaker: string; seen: SpeakerState },
): Promise<void> =>
  change(platform, actor, id, async ({ tx, at, submission, speakers, as, log }) => {
    refuseIf(mayChangeSpeakers(as, submission, edition, at));
    const removed = withId(speakers, speaker);
    if (removed.state !== seen) throw new Refusal("changed-meanwhile");
    if (removed.state === "left") throw new Refusal("no-such-move");
    if (removed.state === "accepted" && removed.accountId) {
      await endSpeaking(tx, removed);
      await notify(platform, tx, edition, { submission, change: "removed", to: removed.accountId, at });
    } else await deleteSpeaker(tx, speaker);
    await log("remove speaker", { name: removed.shown });
  });

const endSpeaking = (tx: Queries, { id }: Speaker) =>
  updateSpeaker(tx, id, { state: "left", answer: null, answeredAt: null });

/** Makes a speaker who has accepted the lead of a proposal. The former lead becomes the first of the others. */
export const handOverLead = (
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  speaker: string,
): Promise<void> =>
  change(platform, actor, id, async ({ tx, at, submission, speakers, log }) => {
    refuseIf(mayInviteSpeakers(submission));
    const next = withId(speakers, speaker);
    const to = next.accountId;
    refuseIf(mayLead(next, to !== null && profileComplete(await readProfile(tx, to))));
    if (to === null) throw new Refusal("speaker-not-accepted");
    const former = fullName(await readProfile(tx, submission.ownerId));
    await replaceLead(tx, next);
    const values = {
      submissionId: id,
      name: former,
      accountId: submission.ownerId,
      state: "accepted" as const,
    };
    await addSpeakerRow(tx, { ...values, position: 0 });
    await log("hand over lead", { from: former, to: next.shown });
    await notify(platform, tx, edition, { submission, change: "lead", to, who: former, at });
  });

/** A further speaker stops being one. The lead is notified. */
export async function leaveProposal(
  platform: Platform,
  edition: EditionSettings,
  { userId }: Actor,
  id: number,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, id));
    const own = (await furtherSpeakers(tx, id)).find(
      ({ accountId, state }) => accountId === userId && state === "accepted",
    );
    const leaving = found(own ?? null);
    await nameSaver(tx, { by: userId, as: "speaker", at });
    await endSpeaking(tx, leaving);
    await writeAuthors(tx, id);
    await record(tx, { at, actorId: userId, action: "leave proposal", submissionId: id });
    await notify(platform, tx, edition, {
      submission,
      change: "left",
      to: submission.ownerId,
      who: leaving.shown,
      at,
    });
  });
}
