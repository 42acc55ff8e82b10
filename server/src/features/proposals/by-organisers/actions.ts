import { conferencesOf } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import { usernameFrom } from "@lectern/domain/identity/accounts/words";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import type { EditForSpeakerBody, InvitedBody } from "@lectern/domain/proposals/by-organisers/contract";
import { conferenceFaults, mayEditForSpeaker } from "@lectern/domain/proposals/by-organisers/rules";
import { changedFields } from "@lectern/domain/proposals/versions/contract";
import { firstStatus } from "@lectern/domain/proposals/words";
import { editionToSave } from "#features/call/actions";
import {
  type AccountRow,
  insertPeople,
  lockAccountByEmail,
  updateAccount,
} from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { type Idempotency, refuseOtherBody } from "#platform/http/idempotency-key";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { checkedProposal, submissionLink, withdrawLocked } from "../actions";
import type { SlotOf } from "../confirmations/actions";
import { checkAnswers } from "../form-questions/actions";
import { editedProposal, type Proposal, proposalFromBody, proposalOnWire } from "../proposal";
import { decidedByConference, keepConferences } from "../proposal/decisions-store";
import { leadName, nameInCall } from "../proposal/lead-store";
import { addressed } from "../proposal/letters-store";
import { nameSaver } from "../proposal/saver-store";
import { furtherSpeakers, ownAmong, type Speaker } from "../proposal/speakers-store";
import { findByIdempotencyKey, insertSubmission, lockAny, type SubmissionRow, saveText } from "../store";
import { editedLetter, enteredLetter, withdrawnLetter } from "./mails";

type RefuseStale = (currentTag: string) => void;

type Checked = { now: Date; authors: string; speakers?: readonly Speaker[] };

/** The proposal with its normalised authors. Organisers may select hidden choices and closed conferences. */
const checked = (
  proposal: Proposal,
  edition: EditionSettings,
  lead: string,
  { now, authors, speakers = [] }: Checked,
) =>
  checkedProposal(proposal, edition, lead, {
    lateUntil: null,
    now,
    speakers,
    saved: { ...proposal, authors },
  });

/**
 * Creates a proposal for an invited speaker, at any time and beside their limit, and mails them. An address without an
 * account gets one without a password, which its owner claims by a link to that address. A suspended account is refused
 * where the call sees it. A repeated idempotency key returns the first proposal.
 */
export async function createForSpeaker(
  platform: Platform,
  actor: Actor,
  { body, once }: { body: InvitedBody; once: Idempotency },
): Promise<number> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const edition = await editionToSave(tx);
    const { speaker, isNew } = await speakerAt(tx, actor, body, at);
    if (speaker.id === actor.userId) throw new Refusal("handles-own");
    const first = once.key && (await findByIdempotencyKey(tx, speaker.id, once.key));
    if (first) {
      refuseOtherBody(once, first, first.id);
      return first.id;
    }
    const known = await nameInCall(tx, speaker.id);
    // Elsewhere the refusal would show that there is an account; its owner can't log in, and is mailed like anyone.
    if (speaker.suspendedAt && known !== null) throw new Refusal("invited-suspended");
    const name = known || typedName(body);
    if (name === "") throw new BadInput({ first_name: [NAME_WANTED] });
    await nameSaver(tx, { by: actor.userId, as: "organiser", at });
    const proposal = proposalFromBody({ ...body, authors: body.authors ?? "" }, edition);
    const created = await insertSubmission(tx, {
      ...checked(proposal, edition, name, { now: at, authors: "" }),
      ownerId: speaker.id,
      status: firstStatus(false),
      idempotencyKey: once.key,
      idempotencyBody: once.body,
      createdAt: at,
      submittedAt: at,
      invited: true,
    });
    await (await checkAnswers(tx, created, body.answers, "none required")).save(at);
    await record(tx, {
      at,
      actorId: actor.userId,
      action: "create for speaker",
      submissionId: created.id,
      toStatus: created.status,
    });
    const link = isNew ? `${platform.callUrl}${PAGES.forgotPassword}` : submissionLink(platform, created.id);
    const letter = enteredLetter(edition, { title: created.title, email: speaker.email, link, isNew });
    await post(tx, edition, { to: speaker.email, kind: "proposal-entered", letter, at });
    return created.id;
  });
}

/** The same for an address without an account as for one that no one in the call knows. */
const NAME_WANTED = "Enter the name of the new speaker.";

const typedName = ({ first_name = "", last_name = "" }: InvitedBody) =>
  fullName({ firstName: first_name, lastName: last_name });

/** The account of the address, locked; a new one if there is none. */
async function speakerAt(
  tx: Queries,
  actor: Actor,
  body: InvitedBody,
  at: Date,
): Promise<{ speaker: AccountRow; isNew: boolean }> {
  const { email, first_name: firstName = "", last_name: lastName = "" } = body;
  const known = await lockAccountByEmail(tx, email);
  if (known?.emailVerifiedAt) return { speaker: known, isNew: false };
  // The proposal belongs to the owner of the address, who may not be the one who registered it.
  if (known) await updateAccount(tx, known.id, { passwordHash: null });
  if (known) return { speaker: known, isNew: true };
  if (typedName(body) === "") throw new BadInput({ first_name: [NAME_WANTED] });
  const username = usernameFrom(email);
  const [made] = await insertPeople(tx, [{ email, username, firstName, lastName, createdAt: at }]);
  // Someone has just signed up with this address, and may not be its owner either.
  if (!made) return speakerAt(tx, actor, body, at);
  const details = { accountId: made.id, group: "speaker" };
  await record(tx, { at, actorId: actor.userId, action: "create account", details });
  return { speaker: made, isNew: true };
}

/**
 * Changes a proposal for its speaker, who is mailed the note with the differences. A save without a difference does nothing.
 * `refuseStale` gets the current ETag, and throws when the edit is of another version.
 */
export async function editForSpeaker(
  platform: Platform,
  actor: Actor,
  { id, body, refuseStale }: { id: number; body: EditForSpeakerBody; refuseStale: RefuseStale },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const edition = await editionToSave(tx);
    const saved = found(await lockAny(tx, id));
    refuseIf(mayEditForSpeaker(await ownAmong(tx, actor.userId, [id]), saved));
    refuseStale(entityTag(saved.version));
    const speaker = await leadName(tx, id);
    const proposal = checked(editedProposal(body, saved, edition), edition, speaker, {
      now: at,
      authors: saved.authors,
      speakers: await furtherSpeakers(tx, id),
    });
    const moved = proposal.conference !== saved.conference;
    const faults = conferenceFaults(moved, await isDecided(tx, saved));
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const answered = await checkAnswers(tx, { id, ...proposal }, body.answers, "none required");
    const answers = answered.changes;
    const compared = { before: proposalOnWire(saved), after: proposalOnWire(proposal), answers };
    const changed = [...changedFields(compared), ...(answers.length > 0 ? ["answers"] : [])];
    if (changed.length === 0) return;
    const { note } = body;
    await saveText(tx, id, proposal, { by: actor.userId, as: "organiser", at, note });
    await answered.save(at);
    if (moved) await keepConferences(tx, id, conferencesOf(proposal.conference, edition));
    const details = { changed: changed.join(", ") };
    await record(tx, { at, actorId: actor.userId, action: "mend", submissionId: id, details });
    const about = { title: proposal.title, note, link: submissionLink(platform, id) };
    await notify(tx, edition, saved, {
      kind: "proposal-mended",
      letter: editedLetter(edition, about, compared),
      at,
    });
  });
}

/** Whether a conference has decided on a proposal, released or not. */
async function isDecided(tx: Queries, { id, decision, releasedDecision }: SubmissionRow): Promise<boolean> {
  const apart = await decidedByConference(tx, [id]);
  return [{ decision, releasedDecision }, ...apart].some(
    (each) => each.decision !== null || each.releasedDecision !== null,
  );
}

/** Withdraws a proposal at its speaker's request, as they could themselves, and notifies them. */
export async function withdrawForSpeaker(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  {
    id,
    reason,
    slotOf,
    refuseStale,
  }: { id: number; reason: string; slotOf: SlotOf; refuseStale: RefuseStale },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const submission = found(await lockAny(tx, id));
    refuseIf(mayEditForSpeaker(await ownAmong(tx, actor.userId, [id]), submission));
    refuseStale(entityTag(submission.version));
    await withdrawLocked(tx, edition, submission, { actorId: actor.userId, at, reason, slotOf });
    const about = { title: submission.title, reason, link: submissionLink(platform, id) };
    await notify(tx, edition, submission, {
      kind: "proposal-withdrawn",
      letter: withdrawnLetter(edition, about),
      at,
    });
  });
}

async function notify(
  tx: Queries,
  edition: EditionSettings,
  { id }: SubmissionRow,
  mail: Omit<Parameters<typeof post>[2], "to">,
): Promise<void> {
  for (const { email } of await addressed(tx, [id])) await post(tx, edition, { to: email, ...mail });
}
