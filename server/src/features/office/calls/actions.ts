import type { EditionSettings } from "@lectern/domain/call/words";
import { nextEdition } from "@lectern/domain/office/calls/next-call";
import { maySwitch, type Switch } from "@lectern/domain/office/calls/rules";
import { SLUG_FORMER, SLUG_TAKEN } from "@lectern/domain/office/calls/words";
import { currentEdition } from "#features/call/actions";
import { type CallRow, defaultCall, findCall } from "#features/call/calls-store";
import { lockSettings } from "#features/call/store";
import { type AuditEntry, recordOf } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import * as store from "./store";

type NextCall = Pick<EditionSettings, "product" | "year"> & { slug: string; panel: boolean };

/** Whether a person runs the installation: an organiser of the default call. */
export async function isOwner(platform: Platform, accountId: string): Promise<boolean> {
  const { id } = await defaultCall(platform);
  return (await store.groupsOf(platform.everyCall, accountId)).get(id) === "organiser";
}

/**
 * Starts the next call as a draft, with the settings, templates and questions of the platform's call. `actorId` null: an
 * operator. Throws the refusal "owners-only" for organisers of another call.
 */
export async function startCall(
  platform: Platform,
  actorId: string | null,
  { slug, panel, ...named }: NextCall,
): Promise<CallRow> {
  await refuseOthers(platform, actorId);
  const at = platform.clock.now();
  const edition = await platform.db.transaction(async (tx) => {
    // A change that is being saved is copied whole, or not at all.
    await lockSettings(tx);
    return currentEdition(tx);
  });
  return platform.everyCall.transaction(async (tx) => {
    await store.lockSlugs(tx);
    await refuseTaken(tx, slug, null);
    const row = await store.insertCall(tx, { slug, series: named.product, createdAt: at });
    const calls = { from: platform.call.id, to: row.id };
    await store.insertSettings(tx, row.id, nextEdition(edition, named));
    await store.copyTexts(tx, calls);
    await store.copyReviewForm(tx, calls);
    await store.copyRooms(tx, calls);
    if (actorId !== null)
      await store.insertMember(tx, { callId: row.id, accountId: actorId, group: "organiser", since: at });
    if (panel) await store.copyPanel(tx, calls, at);
    await recordForOwners(tx, { at, actorId, action: "start-call", details: { call: slug } });
    return row;
  });
}

/** Opens or archives a call, or makes it the default one. `actorId` null: an operator. */
export async function switchCall(
  platform: Platform,
  actorId: string | null,
  slug: string,
  change: Switch,
): Promise<CallRow> {
  await refuseOthers(platform, actorId);
  const at = platform.clock.now();
  return platform.everyCall.transaction(async (tx) => {
    await store.lockStates(tx);
    const row = found(await store.lockCall(tx, slug));
    refuseIf(maySwitch(row, change, await store.isReleasing(tx, row.id)));
    const changed =
      change === "default"
        ? await store.saveDefault(tx, row.id)
        : await store.saveState(tx, row.id, change === "open" ? "open" : "archived", at);
    await recordForOwners(tx, { at, actorId, action: `${change}-call`, details: { call: slug } });
    return changed;
  });
}

/** Changes a call's address. Earlier ones redirect to it. `actorId` null: an operator. */
export async function renameCall(
  platform: Platform,
  actorId: string | null,
  { from, to }: { from: string; to: string },
): Promise<CallRow> {
  await refuseOthers(platform, actorId);
  const at = platform.clock.now();
  return platform.everyCall.transaction(async (tx) => {
    await store.lockSlugs(tx);
    const row = found(await store.lockCall(tx, from));
    await refuseTaken(tx, to, row.id);
    const renamed = row.slug === to ? row : await store.saveSlug(tx, row, to);
    await recordForOwners(tx, { at, actorId, action: "rename-call", details: { from, to } });
    return renamed;
  });
}

/** Throws BadInput where a call has or had this slug, unless it is the call `own`. */
async function refuseTaken(tx: Queries, slug: string, own: number | null): Promise<void> {
  const holder = await findCall(tx, slug);
  if (holder && holder.id !== own)
    throw new BadInput({ slug: [holder.slug === slug ? SLUG_TAKEN : SLUG_FORMER] });
}

/** The call of a proposal, for those who may see the proposal there. Throws the refusal "not-found" for others. */
export async function callOfProposal({ everyCall }: Platform, id: number, actorId: string): Promise<CallRow> {
  return found(await store.callOfProposal(everyCall, id, actorId));
}

/** Records what concerns the installation in the log of the default call, which its owners read. */
async function recordForOwners(tx: Queries, entry: AuditEntry): Promise<void> {
  const { id: callId } = found(await findCall(tx, null));
  await recordOf(callId, tx, entry);
}

async function refuseOthers(platform: Platform, actorId: string | null): Promise<void> {
  if (actorId !== null && !(await isOwner(platform, actorId))) throw new Refusal("owners-only");
}
