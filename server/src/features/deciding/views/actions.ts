import { foldedName } from "@lectern/domain/deciding/tags/rules";
import type { ViewBody } from "@lectern/domain/deciding/views/contract";
import { storedQuery } from "@lectern/domain/deciding/views/rules";
import { MOST_OWN_VIEWS, MOST_SHARED_VIEWS, VIEW_TEXTS } from "@lectern/domain/deciding/views/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { record } from "#features/log/actions";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import * as store from "./store";

type RefuseStale = (currentTag: string) => void;

export const viewTag = ({ version }: { version: number }): string => entityTag(version);

/** Serialises changes of the call's views, of which there are few. */
const lockAllViews = (tx: Queries, { call }: Platform) => takeAdvisoryLock(tx, `views of call ${call.id}`);

async function refuseTaken(tx: Queries, asked: Parameters<typeof store.isNameTaken>[1]): Promise<void> {
  if (await store.isNameTaken(tx, asked)) throw new BadInput({ name: [VIEW_TEXTS.taken] });
}

async function refuseTooMany(tx: Queries, owner: string | null): Promise<void> {
  if ((await store.countViews(tx, owner)) >= (owner === null ? MOST_SHARED_VIEWS : MOST_OWN_VIEWS))
    throw new BadInput({ name: [owner === null ? VIEW_TEXTS.tooManyShared : VIEW_TEXTS.tooManyOwn] });
}

/** Saves a view for the actor, or for all organisers of the call. Throws BadInput for a name that is taken. */
export async function createView(
  platform: Platform,
  { userId }: Actor,
  { name, query, shared }: ViewBody,
): Promise<store.ListedView> {
  const at = platform.clock.now();
  const ownerId = shared ? null : userId;
  return platform.db.transaction(async (tx) => {
    await lockAllViews(tx, platform);
    await refuseTooMany(tx, ownerId);
    await refuseTaken(tx, { owner: ownerId, foldedName: foldedName(name) });
    const view = await store.insertView(tx, {
      ownerId,
      name,
      foldedName: foldedName(name),
      query: storedQuery(query),
      createdAt: at,
    });
    if (shared) await record(tx, { at, actorId: userId, action: "create-view", details: { view: name } });
    return { view, isDefault: false };
  });
}

/** Renames, changes or shares a view; `refuseStale` gets the current ETag. A shared one is every organiser's to change. */
export async function changeView(
  platform: Platform,
  { userId }: Actor,
  id: number,
  { name, query, shared, refuseStale }: ViewBody & { refuseStale: RefuseStale },
): Promise<store.ListedView> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockAllViews(tx, platform);
    const before = found(await store.lockView(tx, userId, id));
    refuseStale(viewTag(before));
    if (before.ownerId === null && !shared) throw new BadInput({ shared: [VIEW_TEXTS.staysShared] });
    const ownerId = shared ? null : userId;
    if (before.ownerId !== ownerId) await refuseTooMany(tx, ownerId);
    await refuseTaken(tx, { owner: ownerId, foldedName: foldedName(name), except: id });
    const view = await store.updateView(tx, id, {
      ownerId,
      name,
      foldedName: foldedName(name),
      query: storedQuery(query),
    });
    const renamed = before.name === name ? { view: name } : { from: before.name, to: name };
    if (shared)
      await record(
        tx,
        before.ownerId === null
          ? { at, actorId: userId, action: "change-view", details: renamed }
          : { at, actorId: userId, action: "create-view", details: { view: name } },
      );
    return { view, isDefault: await store.isDefaultView(tx, userId, id) };
  });
}

/** Deletes a view; who opened the board with it gets all proposals. */
export async function deleteView(
  platform: Platform,
  { userId }: Actor,
  id: number,
  refuseStale: RefuseStale,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockAllViews(tx, platform);
    const row = found(await store.lockView(tx, userId, id));
    refuseStale(viewTag(row));
    await store.deleteViewRow(tx, id);
    if (row.ownerId === null)
      await record(tx, {
        at: platform.clock.now(),
        actorId: userId,
        action: "delete-view",
        details: { view: row.name },
      });
  });
}

/** Sets the view that the actor's board opens with; null: none. */
export async function setDefaultView(
  platform: Platform,
  { userId }: Actor,
  view: number | null,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockAllViews(tx, platform);
    if (view !== null) found(await store.lockView(tx, userId, view));
    await store.saveDefaultView(tx, userId, view);
  });
}
