import type { Actor } from "@lectern/domain/kernel/actor";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { NeedsForm, NeedsFormBody, OwnNeeds } from "@lectern/domain/proposals/needs/contract";
import { NO_NEEDS } from "@lectern/domain/proposals/needs/contract";
import {
  eachNeed,
  keptNeeds,
  needFaults,
  needsDeletedOn,
  takesNeeds,
} from "@lectern/domain/proposals/needs/rules";
import type { Needs } from "@lectern/domain/proposals/needs/words";
import { currentEdition } from "#features/call/actions";
import { findCallById } from "#features/call/calls-store";
import { lockAccount } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { seal, unseal } from "#platform/seal";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import { readForm, type SpeakerForm, saveForm } from "../speaker-forms/store";
import { deleteAllNeeds, insertNeeds, listNeeds, type NeedsRow, replaceNeeds } from "./store";

type RefuseStale = (currentTag: string) => void;

/** When the last event of the schedule ends, or null. */
export type ProgrammeEnd = (db: Queries) => Promise<Date | null>;

/** The call's form, with the day on which all needs are deleted, or null. */
export type ReadNeedsForm = SpeakerForm<"needs"> & { deletedOn: Date | null };

const ownerOf = ({ callId, accountId }: Pick<NeedsRow, "callId" | "accountId">) => `${callId}:${accountId}`;

export async function readNeedsForm(
  db: Queries,
  callId: number,
  programmeEnd: ProgrammeEnd,
): Promise<ReadNeedsForm> {
  const form = await readForm(db, "needs");
  const { conferenceEnds } = await currentEdition(db);
  const [programmeEnds, call] = [await programmeEnd(db), await findCallById(db, callId)];
  const end = { conferenceEnds, programmeEnds, archivedAt: call?.archivedAt ?? null };
  return { ...form, deletedOn: needsDeletedOn(end, form.content.keepDays) };
}

/** A person's needs in clear; null where they were encrypted with another key. */
export async function openedNeeds(
  { needsKey }: Pick<Platform, "needsKey">,
  row: NeedsRow,
): Promise<Needs | null> {
  const text = await unseal(needsKey, ownerOf(row), row.sealed);
  const stored = text === null ? null : (JSON.parse(text) as Record<string, string>);
  return stored && eachNeed((name) => lookup(stored, name) ?? "");
}

export const presentForm = ({ content, deletedOn }: ReadNeedsForm): NeedsForm => ({
  sections: content.sections,
  keep_days: content.keepDays,
  deleted_on: deletedOn?.toISOString() ?? null,
});

/** What a person is asked, with what they have answered. */
export async function ownNeeds(
  platform: Platform,
  db: Queries,
  accountId: string,
  programmeEnd: ProgrammeEnd,
): Promise<{ own: OwnNeeds; tag: string }> {
  const form = await readNeedsForm(db, platform.call.id, programmeEnd);
  const [row] = await listNeeds(db, accountId);
  const isAsked =
    takesNeeds(form.deletedOn, platform.clock.now()) && (await acceptedSpeakers(db, accountId)).length > 0;
  const own = {
    sections: isAsked ? form.content.sections : [],
    needs: (row && (await openedNeeds(platform, row))) ?? NO_NEEDS,
    saved_on: row?.savedAt.toISOString() ?? null,
    // It may reveal the end of a programme that is not published.
    deleted_on: isAsked || row ? (form.deletedOn?.toISOString() ?? null) : null,
  };
  return { own, tag: entityTag(form.version, row?.version ?? 0) };
}

/** Saves a speaker's needs, also that there are none. Refuses those who are asked for nothing with "not-asked". */
export async function saveOwnNeeds(
  platform: Platform,
  { userId: accountId }: Actor,
  given: Needs,
  { refuseStale, programmeEnd }: { refuseStale: RefuseStale; programmeEnd: ProgrammeEnd },
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const { own, tag } = await ownNeeds(platform, tx, accountId, programmeEnd);
    if (own.sections.length === 0) throw new Refusal("not-asked");
    refuseStale(tag);
    const needs = keptNeeds(own.sections, given);
    const faults = needFaults(needs);
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const [before] = await listNeeds(tx, accountId);
    const owner = ownerOf({ callId: platform.call.id, accountId });
    const sealed = await seal(platform.needsKey, owner, JSON.stringify(needs));
    const version = (before?.version ?? 0) + 1;
    await replaceNeeds(tx, { accountId, sealed, sections: own.sections, version, savedAt: at });
    await record(tx, { at, actorId: accountId, action: "save needs" });
  });
}

/** Saves what speakers are asked; `refuseStale` gets the current ETag. */
export async function saveNeedsForm(
  { db, clock }: Platform,
  actor: Actor,
  { sections, keep_days: keepDays }: NeedsFormBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { version } = await readForm(tx, "needs");
    refuseStale(entityTag(version));
    const content = { sections: [...new Set(sections)], keepDays };
    if (!(await saveForm(tx, "needs", version, content))) throw new Refusal("changed-meanwhile");
    const details = { sections: content.sections.length, days: keepDays };
    await record(tx, { at, actorId: actor.userId, action: "write needs form", details });
  });
}

/**
 * Makes a person's needs those of the account that they keep, encrypted for it, in the database of all calls. What that
 * account has entered itself stays; what cannot be read is left behind.
 */
export async function moveNeeds(
  platform: Pick<Platform, "needsKey">,
  tx: Queries,
  { kept, ended }: { kept: string; ended: string },
): Promise<void> {
  const known = new Set((await listNeeds(tx, kept)).map(({ callId }) => callId));
  for (const row of await listNeeds(tx, ended)) {
    const needs = known.has(row.callId) ? null : await openedNeeds(platform, row);
    if (!needs) continue;
    const owner = ownerOf({ ...row, accountId: kept });
    await insertNeeds(tx, {
      ...row,
      accountId: kept,
      sealed: await seal(platform.needsKey, owner, JSON.stringify(needs)),
    });
  }
}

/** Deletes everyone's needs once their day has come. After that nothing is asked, until organisers do so again. */
export async function deleteDueNeeds(
  { db, call, clock }: Platform,
  programmeEnd: ProgrammeEnd,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { version, content, deletedOn } = await readNeedsForm(tx, call.id, programmeEnd);
    if (takesNeeds(deletedOn, at)) return;
    const people = await deleteAllNeeds(tx);
    if (content.sections.length > 0) await saveForm(tx, "needs", version, { ...content, sections: [] });
    const details = { setting: "needs", people };
    if (people > 0) await record(tx, { at, actorId: null, action: "delete by date", details });
  });
}
