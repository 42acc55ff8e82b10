import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Answer } from "@lectern/domain/proposals/answers";
import { mayAcceptToSpeak, mayDeclineToSpeak } from "@lectern/domain/proposals/speakers/rules";
import { INVALID_SPEAKER_INVITATION } from "@lectern/domain/proposals/speakers/words";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { currentEdition } from "#features/call/actions";
import { holdSettings } from "#features/call/store";
import { lockProfile, readProfile } from "#features/identity/profiles/actions";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { nameSaver } from "../proposal/saver-store";
import {
  deleteSpeaker,
  furtherSpeakers,
  leadsAnswers,
  type SpeakerRow,
  speakerByKey,
  updateSpeaker,
  verifiedAccountAt,
  writeAuthors,
} from "../proposal/speakers-store";
import { findOwner, lockAny, type SubmissionRow } from "../store";
import { keyDigest, notify } from "./notifying";

/** Removes a person's review of a locked proposal that they will speak in; the settings are held since before the lock. */
export type DropReview = (
  tx: Queries,
  submission: SubmissionRow,
  reviewerId: string,
  mover: { actorId: string; at: Date },
) => Promise<void>;

/** The invitation of a link. Throws the same BadInput for every invalid link. */
export async function previewInvitation({ db, clock }: Platform, key: string) {
  const { speaker, submission } = good(await speakerByKey(db, keyDigest(key)), clock.now());
  return {
    product: (await currentEdition(db)).product,
    title: submission.title,
    lead: fullName(await readProfile(db, submission.ownerId)),
    speaker,
    hasAccount: (await verifiedAccountAt(db, speaker.email ?? "")) !== null,
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof speakerByKey>>>;
type Open = Found & { speaker: SpeakerRow & { email: string; expiresAt: Date } };

function good(known: Found | null, now: Date): Open {
  const { email = null, expiresAt = null, state } = known?.speaker ?? {};
  if (
    !known ||
    state !== "invited" ||
    email === null ||
    expiresAt === null ||
    expiresAt <= now ||
    isWithdrawn(known.submission.status)
  )
    throw new BadInput({ key: [INVALID_SPEAKER_INVITATION] });
  return { ...known, speaker: { ...known.speaker, email, expiresAt } };
}

/** The invitation of a link, with its proposal locked: concurrent uses are serialised. */
async function lockInvitation(tx: Queries, key: string, at: Date) {
  const seen = good(await speakerByKey(tx, keyDigest(key)), at);
  const submission = found(await lockAny(tx, seen.submission.id));
  return { submission, speaker: good(await speakerByKey(tx, keyDigest(key)), at).speaker };
}

/**
 * Accepts an invitation to speak with the actor's account, and returns the proposal's id. Counts against their limit of
 * proposals, in the order in which they accept and create.
 */
export async function acceptToSpeak(
  platform: Platform,
  edition: EditionSettings,
  { userId }: Actor,
  key: string,
  dropReview: DropReview,
): Promise<number> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await holdSettings(tx);
    // As when they create a proposal: what they hold is counted one after the other.
    const profile = await lockProfile(tx, userId);
    const { submission, speaker } = await lockInvitation(tx, key, at);
    refuseIf(mayAcceptToSpeak(speaker, { id: userId, ...(await findOwner(tx, userId, null)) }, edition));
    const known = (await furtherSpeakers(tx, submission.id)).filter((each) => each.accountId === userId);
    if (submission.ownerId === userId || known.some(({ state }) => state === "accepted"))
      throw new Refusal("speaker-already");
    // Also where they left before: the row that accepts bars them as well.
    for (const { id } of known) if (id !== speaker.id) await deleteSpeaker(tx, id);
    await updateSpeaker(tx, speaker.id, {
      state: "accepted",
      accountId: userId,
      keyHash: null,
      expiresAt: null,
    });
    await nameSaver(tx, { by: userId, as: "speaker", at });
    await writeAuthors(tx, submission.id);
    await dropReview(tx, submission, userId, { actorId: userId, at });
    await record(tx, { at, actorId: userId, action: "accept to speak", submissionId: submission.id });
    const who = fullName(profile) || speaker.name;
    await notify(platform, tx, edition, { submission, change: "accepted", to: submission.ownerId, who, at });
    return submission.id;
  });
}

/** Declines an invitation to speak; the lead is notified. */
export async function declineToSpeak(
  platform: Platform,
  edition: EditionSettings,
  { userId }: Actor,
  key: string,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const { submission, speaker } = await lockInvitation(tx, key, at);
    refuseIf(mayDeclineToSpeak(speaker, { id: userId, ...(await findOwner(tx, userId, null)) }));
    await updateSpeaker(tx, speaker.id, {
      state: "declined",
      accountId: null,
      keyHash: null,
      expiresAt: null,
    });
    await nameSaver(tx, { by: userId, as: "speaker", at });
    await writeAuthors(tx, submission.id);
    await record(tx, { at, actorId: userId, action: "decline to speak", submissionId: submission.id });
    const who = speaker.name;
    await notify(platform, tx, edition, { submission, change: "declined", to: submission.ownerId, who, at });
  });
}

/**
 * A further speaker confirms or declines for themselves, once the acceptance is released. The lead is notified of one who
 * declines; the talk keeps its place.
 */
export async function answerAsSpeaker(
  platform: Platform,
  edition: EditionSettings,
  { userId }: Actor,
  id: number,
  answer: Answer,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, id));
    const own = (await furtherSpeakers(tx, id)).find(
      ({ accountId, state }) => accountId === userId && state === "accepted",
    );
    const speaker = found(own ?? null);
    if ((await leadsAnswers(tx, id)).length === 0) throw new Refusal("not-asked");
    if (speaker.answer === answer) return;
    await updateSpeaker(tx, speaker.id, { answer, answeredAt: at });
    const details = { from: speaker.answer, to: answer };
    await record(tx, { at, actorId: userId, action: "answer as speaker", submissionId: id, details });
    const to = submission.ownerId;
    if (answer === "declined")
      await notify(platform, tx, edition, { submission, change: "declined", to, who: speaker.shown, at });
  });
}
