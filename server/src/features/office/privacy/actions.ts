import type { EditionSettings } from "@lectern/domain/call/words";
import { needsProof } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { ErasureStatus } from "@lectern/domain/office/privacy/contract";
import { erasureDue, mayErase, staysInProgramme } from "@lectern/domain/office/privacy/rules";
import { TEXTS } from "@lectern/domain/office/privacy/words";
import { accountUrl, editionsOfCalls } from "#features/call/actions";
import { addressesOf } from "#features/identity/accounts/address/store";
import { readGroup } from "#features/identity/accounts/groups-store";
import { lockAccount } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import { BadInput, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lockPerson } from "../people/actions";
import { askedLetter, keptLetter } from "./mails";
import { countMailsTo, countReviewsBy, deleteErasure, findErasure, insertErasure, talksOf } from "./store";

/** Whether a person's erasure is scheduled, and what would be deleted and kept. */
export async function erasureStanding(platform: Platform, id: string): Promise<ErasureStatus> {
  const { everyCall: db } = platform;
  const { email, standing, otherOrganisers } = await db.transaction((tx) => lockPerson(tx, id));
  const editions = await editionsOfCalls(db);
  const addresses = await addressesOf(db, { id, email });
  const [erasure, talks, mails, reviews] = await Promise.all([
    findErasure(db, id),
    talksOf(db, id),
    countMailsTo(db, addresses),
    countReviewsBy(db, id),
  ]);
  const kept = talks.filter((talk) => staysInProgramme(talk, editions(talk.callId))).length;
  const refused = mayErase(standing, otherOrganisers);
  return {
    due_on: erasure?.dueAt.toISOString() ?? null,
    asked_by: erasure && (erasure.requestedBy === id ? "self" : "organiser"),
    refused: refused && REFUSALS[refused].detail,
    goes: {
      proposals: talks.length - kept,
      files: talks.filter(({ fileId }) => fileId !== null).length,
      mails,
    },
    stays: { talks: kept, reviews },
  };
}

/** A person with what they are in all calls. */
const inEveryCall = ({ everyCall }: Platform, id: string) =>
  everyCall.transaction((tx) => lockPerson(tx, id));

/**
 * Schedules the erasure of the actor's own account, or of another at its owner's request, and notifies the person by mail.
 * Repeating it changes nothing. Requires a fresh proof and, as `typed`, the address of the account.
 */
export async function askForErasure(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { id, typed }: { id: string; typed: string },
): Promise<void> {
  const at = platform.clock.now();
  refuseIf(needsProof(actor.provedAt, at));
  const byThemselves = id === actor.userId;
  const { email, standing, otherOrganisers } = await inEveryCall(platform, id);
  await platform.db.transaction(async (tx) => {
    await lockAccount(tx, id);
    if (!byThemselves && (await readGroup(tx, actor.userId)) !== "organiser")
      throw new Refusal("wrong-group");
    if (typed.toLowerCase() !== email.toLowerCase())
      throw new BadInput({ confirmation: [TEXTS.wrongAddress] });
    refuseIf(mayErase(standing, otherOrganisers));
    const asked = { accountId: id, requestedBy: actor.userId, requestedAt: at, dueAt: erasureDue(at) };
    if (!(await insertErasure(tx, asked))) return;
    const details = { accountId: id, due: asked.dueAt.toISOString() };
    await record(tx, { at, actorId: actor.userId, action: "ask for erasure", details });
    const link = await accountUrl(platform);
    const letter = askedLetter(edition, { due: asked.dueAt, byThemselves, link });
    await post(tx, edition, { to: email, kind: "erasure-asked", letter, at });
  });
}

/** Cancels a scheduled erasure, and notifies the person by mail. Does nothing without one. */
export async function keepAccount(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  id: string,
): Promise<void> {
  const at = platform.clock.now();
  const { email } = await inEveryCall(platform, id);
  await platform.db.transaction(async (tx) => {
    await lockAccount(tx, id);
    if (!(await deleteErasure(tx, id))) return;
    await record(tx, { at, actorId: actor.userId, action: "keep account", details: { accountId: id } });
    await post(tx, edition, { to: email, kind: "account-kept", letter: keptLetter(edition, at), at });
  });
}
