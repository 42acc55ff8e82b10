import { choicesOf } from "@lectern/domain/call/all-choices";
import { windowOf } from "@lectern/domain/call/conference-dates";
import { conferencesOf } from "@lectern/domain/call/conferences";
import type { Extension } from "@lectern/domain/call/file-types";
import { phase, type Window } from "@lectern/domain/call/rules";
import type { EditionSettings } from "@lectern/domain/call/words";
import { fullName, profileComplete } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import {
  authorFaults,
  joinAuthors,
  splitAuthors,
  withSubmitterFirst,
} from "@lectern/domain/proposals/authors";
import { choiceFaults } from "@lectern/domain/proposals/choices";
import { closedConference } from "@lectern/domain/proposals/closed-conference";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { mayCreate, mayEdit } from "@lectern/domain/proposals/rules";
import { editedNames } from "@lectern/domain/proposals/speakers/names";
import { visibleDecision } from "@lectern/domain/proposals/visible-decision";
import { firstStatus } from "@lectern/domain/proposals/words";
import { editionToSave } from "#features/call/actions";
import { lockProfile, readProfile } from "#features/identity/profiles/actions";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { type Idempotency, refuseOtherBody } from "#platform/http/idempotency-key";
import { BadInput, found, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { declineByWithdrawing, type SlotOf } from "./confirmations/actions";
import { awaitedUpload, awaitUpload, forgetUpload, presignUpload } from "./files/actions";
import { checkAnswers } from "./form-questions/actions";
import type { Invitation, Invite } from "./inviting";
import { takeLateCode } from "./late-codes/actions";
import { recordLateCodeUse } from "./late-codes/store";
import { receivedLetter } from "./mails";
import { move } from "./move";
import type { Proposal } from "./proposal";
import { keepConferences } from "./proposal/decisions-store";
import { furtherSpeakers, type Speaker } from "./proposal/speakers-store";
import {
  findByIdempotencyKey,
  findOwner,
  insertSubmission,
  lockAny,
  lockOwn,
  ownerEmail,
  type SubmissionRow,
  saveText,
} from "./store";

type Invited = { invitations: readonly Invitation[]; invite: Invite };

/**
 * Creates a submission. With an extension it waits for its file, and the answer holds upload data. A repeated
 * idempotency key returns the first submission. One speaker's creates are serialised, so that the limit is exact.
 */
export async function createSubmission(
  platform: Platform,
  actor: Actor,
  request: {
    proposal: Proposal;
    extension: Extension | null;
    once: Idempotency;
    lateCode: string | null;
    answers: Answers | null;
  } & Invited,
) {
  const now = platform.clock.now();
  const { id, upload, edition } = await platform.db.transaction(async (tx) => {
    const edition = await editionToSave(tx);
    const profile = await lockProfile(tx, actor.userId);
    const { once, extension } = request;
    const { email, held, repeated } = await findOwner(tx, actor.userId, once.key);
    const first = repeated && once.key && (await findByIdempotencyKey(tx, actor.userId, once.key));
    if (first) {
      refuseOtherBody(once, first, first.id);
      return { id: first.id, upload: await awaitedUpload(tx, first.id), edition };
    }

    const { conference } = request.proposal;
    const late = await lateCodeFor(tx, windowOf(edition, conference), actor, request.lateCode, now);
    const lateUntil = late?.validUntil ?? null;
    refuseIf(mayCreate({ profileComplete: profileComplete(profile), held, lateUntil }, edition, now));
    const created = await insertSubmission(tx, {
      ...checkedProposal(request.proposal, edition, fullName(profile), { lateUntil, now }),
      ownerId: actor.userId,
      status: firstStatus(extension !== null),
      idempotencyKey: once.key,
      idempotencyBody: once.body,
      createdAt: now,
      submittedAt: now,
      lateUntil,
    });
    await (await checkAnswers(tx, created, request.answers)).save(now);
    if (late) await recordLateCodeUse(tx, late.id, created.id);
    await record(tx, {
      at: now,
      actorId: actor.userId,
      action: "create",
      submissionId: created.id,
      toStatus: created.status,
      ...(late && { details: { lateCode: late.id } }),
    });
    const { invitations } = request;
    await request.invite(platform, tx, edition, actor, { submission: created, invitations, at: now });
    if (!extension)
      await postReceived(platform, tx, edition, created, { withFile: false, at: now, to: email });
    const upload = extension ? await awaitUpload(tx, created.id, extension, now) : null;
    return { id: created.id, upload, edition };
  });
  return { id, upload: upload && (await presignUpload(platform, upload, edition)) };
}

/** The late code, if one is needed: while the proposal's conference is open, none is used. */
const lateCodeFor = async (tx: Queries, window: Window, { userId }: Actor, code: string | null, now: Date) =>
  code !== null && phase(window, now) === "closed" ? takeLateCode(tx, userId, code, now) : null;

/** Saves an edit; `refuseStale` gets the current ETag, and throws when the edit is of another version. */
export async function editSubmission(
  platform: Platform,
  actor: Actor,
  id: number,
  {
    edited,
    answers,
    invitations,
    invite,
  }: { edited: (saved: Proposal) => Proposal; answers: Answers | null } & Invited,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const edition = await editionToSave(tx);
    const submission = found(await lockOwn(tx, actor.userId, id));
    refuseIf(mayEdit(submission, edition, now));
    refuseStale(entityTag(submission.version));
    const submitter = fullName(await readProfile(tx, actor.userId));
    const speakers = await furtherSpeakers(tx, id);
    const { lateUntil } = submission;
    const proposal = checkedProposal(edited(submission), edition, submitter, {
      lateUntil,
      now,
      saved: submission,
      speakers,
    });
    const answered = await checkAnswers(tx, { id, ...proposal }, answers);
    await saveText(tx, id, proposal, { by: actor.userId, as: "speaker", at: now });
    await answered.save(now);
    if (proposal.conference !== submission.conference)
      await keepConferences(tx, id, conferencesOf(proposal.conference, edition));
    await record(tx, { at: now, actorId: actor.userId, action: "edit", submissionId: id });
    const edit = { submission: { ...submission, ...proposal }, invitations, at: now };
    await invite(platform, tx, edition, actor, edit);
  });
}

/**
 * Withdraws a speaker's own submission, at any time; it stays readable. After a released acceptance this also declines
 * the place.
 */
export async function withdrawSubmission(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: number,
  { reason, slotOf }: { reason: string; slotOf: SlotOf },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockOwn(tx, actor.userId, id));
    await withdrawLocked(tx, edition, submission, { actorId: actor.userId, at, reason, slotOf });
  });
}

/** Withdraws a locked submission, as part of a transaction. */
export async function withdrawLocked(
  tx: Queries,
  edition: EditionSettings,
  submission: SubmissionRow,
  { actorId, at, reason, slotOf }: { actorId: string; at: Date; reason: string; slotOf: SlotOf },
): Promise<void> {
  const { id, ownerId } = submission;
  await move(tx, submission, "withdraw", { actorId, at });
  if (visibleDecision(submission, edition) === "ACC")
    await declineByWithdrawing(tx, edition, { ownerId, actorId }, id, { at, reason, slotOf });
  await forgetUpload(tx, id);
}

/** Sends a submission to review by hand, before its cooldown ends. */
export async function sendToReview(platform: Platform, id: number, actorId: string | null): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, id));
    await move(tx, submission, "sendToReview", { actorId, at: platform.clock.now() });
  });
}

/** Notifies the speaker that a submission was received. */
export async function postReceived(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  submission: SubmissionRow,
  { withFile, at, to }: { withFile: boolean; at: Date; to?: string },
): Promise<void> {
  const letter = receivedLetter(edition, submission, submissionLink(platform, submission.id), withFile);
  await post(db, edition, {
    to: to ?? (await ownerEmail(db, submission.ownerId)),
    kind: "submission-received",
    letter,
    at,
  });
}

export const submissionLink = (platform: Platform, id: number) =>
  `${platform.callUrl}/homepage/speaker/app/${id}`;

/** The proposal with its normalised authors. Throws BadInput for errors that depend on the edition. */
export function checkedProposal(
  proposal: Proposal,
  edition: EditionSettings,
  submitter: string,
  {
    lateUntil,
    now,
    saved,
    speakers = [],
  }: { lateUntil: Date | null; now: Date; saved?: Proposal; speakers?: readonly Speaker[] },
): Proposal {
  const { conference } = proposal;
  const formerly = saved && splitAuthors(saved.authors)[0];
  const typed = withSubmitterFirst(splitAuthors(proposal.authors), submitter, formerly).slice(1);
  const { names, added } = editedNames(speakers, typed);
  const all = [submitter, ...names];
  const authors = authorFaults(all, edition.maxAuthors, added);
  const closed =
    conference === saved?.conference ? null : closedConference(conference, edition, lateUntil, now);
  const faults = {
    ...(closed && { conference: [closed] }),
    ...choiceFaults(proposal, choicesOf(edition), saved),
    ...(authors.length > 0 && { authors }),
  };
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  return { ...proposal, authors: joinAuthors(all) };
}
