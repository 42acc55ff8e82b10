import { randomBytes } from "node:crypto";
import type { NewTagBody, Tagged, TagLook, TagProposalsBody } from "@lectern/domain/deciding/tags/contract";
import { foldedName } from "@lectern/domain/deciding/tags/rules";
import { MOST_OWN_TAGS, MOST_SHARED_TAGS, TAG_TEXTS } from "@lectern/domain/deciding/tags/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { record, recordAll } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { renameInViews } from "../views/store";
import * as store from "./store";

type RefuseStale = (currentTag: string) => void;

/** The ETag of a tag's name and colour. */
export const tagTag = ({ version }: { version: number }): string => entityTag(version);

/** Short in an address, and never the same twice by chance. */
const newCode = () => randomBytes(6).toString("base64url").replaceAll(/[-_]/g, "x");

/** Serialises changes of the call's tags, of which there are few. */
const lockAllTags = (tx: Queries, { call }: Platform) => takeAdvisoryLock(tx, `tags of call ${call.id}`);

async function refuseTaken(tx: Queries, asked: Parameters<typeof store.isNameTaken>[1]): Promise<void> {
  if (await store.isNameTaken(tx, asked)) throw new BadInput({ name: [TAG_TEXTS.taken] });
}

/** Adds a tag for the organisers of the call, or for the actor alone. Throws BadInput for a name that is taken. */
export async function createTag(
  platform: Platform,
  { userId }: Actor,
  { own, name, colour }: NewTagBody,
): Promise<store.TagRow> {
  const at = platform.clock.now();
  const ownerId = own ? userId : null;
  return platform.db.transaction(async (tx) => {
    await lockAllTags(tx, platform);
    if ((await store.countTags(tx, ownerId)) >= (own ? MOST_OWN_TAGS : MOST_SHARED_TAGS))
      throw new BadInput({ name: [own ? TAG_TEXTS.tooManyOwn : TAG_TEXTS.tooManyShared] });
    await refuseTaken(tx, { owner: ownerId, foldedName: foldedName(name) });
    const made = await store.insertTag(tx, {
      ownerId,
      code: newCode(),
      name,
      foldedName: foldedName(name),
      colour,
      createdAt: at,
    });
    if (!own) await record(tx, { at, actorId: userId, action: "create-tag", details: { tag: name } });
    return made;
  });
}

/** Renames or recolours a tag; `refuseStale` gets the current ETag. Returns its proposals with it. */
export async function changeTag(
  platform: Platform,
  { userId }: Actor,
  id: number,
  { name, colour, refuseStale }: TagLook & { refuseStale: RefuseStale },
): Promise<store.ListedTag> {
  return platform.db.transaction(async (tx) => {
    await lockAllTags(tx, platform);
    const [before] = await store.lockTags(tx, userId, [id], "update");
    const row = found(before);
    refuseStale(tagTag(row));
    await refuseTaken(tx, { owner: row.ownerId, foldedName: foldedName(name), except: id });
    const changed = await store.updateTag(tx, id, { name, foldedName: foldedName(name), colour });
    if (row.ownerId === null)
      await record(tx, {
        at: platform.clock.now(),
        actorId: userId,
        action: "change-tag",
        details: { from: row.name, to: name, colour },
      });
    return { tag: changed, submissions: await store.taggedWith(tx, id) };
  });
}

/** Deletes a tag, and removes it from all proposals. The log has no number: it would count what some must not see. */
export async function deleteTag(
  platform: Platform,
  { userId }: Actor,
  id: number,
  refuseStale: RefuseStale,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockAllTags(tx, platform);
    const [locked] = await store.lockTags(tx, userId, [id], "update");
    const row = found(locked);
    refuseStale(tagTag(row));
    await store.deleteTagRow(tx, id);
    if (row.ownerId === null)
      await record(tx, {
        at: platform.clock.now(),
        actorId: userId,
        action: "delete-tag",
        details: { tag: row.name },
      });
  });
}

/**
 * Gives the tag `into` to every proposal with the tag `id`, which is deleted; so do views. On the database of the whole
 * call, so that no proposal loses a tag which the actor does not see.
 */
export async function mergeTag(
  platform: Platform,
  { userId }: Actor,
  id: number,
  { into, refuseStale }: { into: number; refuseStale: RefuseStale },
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockAllTags(tx, platform);
    const rows = await store.lockTags(tx, userId, [id, into], "update");
    const from = found(rows.find((row) => row.id === id));
    refuseStale(tagTag(from));
    const kept = rows.find((row) => row.id === into);
    if (!kept || id === into) throw new BadInput({ into: [TAG_TEXTS.itself] });
    if (kept.ownerId !== from.ownerId) throw new BadInput({ into: [TAG_TEXTS.otherKind] });
    await store.addLinks(tx, await store.taggedWith(tx, id), [into]);
    await renameInViews(tx, from.code, kept.code);
    await store.deleteTagRow(tx, id);
    if (from.ownerId === null)
      await record(tx, {
        at: platform.clock.now(),
        actorId: userId,
        action: "merge-tag",
        details: { tag: from.name, into: kept.name },
      });
  });
}

/**
 * Adds tags to proposals and removes others, in one transaction. Reports the proposals that a rule refuses. A tag that is
 * deleted meanwhile, or another's own, is refused with "not-found", and nothing is changed.
 */
export async function tagProposals(
  platform: Platform,
  { userId }: Actor,
  { submissions, add, remove }: TagProposalsBody,
): Promise<Tagged> {
  if (add.length + remove.length === 0) throw new BadInput({ add: [TAG_TEXTS.none] });
  const ids = [...new Set(submissions)];
  const wanted = [...new Set([...add, ...remove])];
  const dropped = remove.filter((id) => !add.includes(id));
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockAllTags(tx, platform);
    const tags = new Map((await store.lockTags(tx, userId, wanted, "key share")).map((row) => [row.id, row]));
    for (const id of wanted) found(tags.get(id));
    const [known, own] = [await store.existing(tx, ids), await ownAmong(tx, userId, ids)];
    const refused = ids.flatMap((id) => {
      const why = known.has(id) ? mayHandle(own, { id }) : "not-found";
      return why === null ? [] : [{ submission: id, detail: REFUSALS[why].detail }];
    });
    const handled = ids.filter((id) => known.has(id) && !own.has(id));
    const removed = await store.removeLinks(tx, handled, dropped);
    const added = await store.addLinks(tx, handled, [...new Set(add)]);
    const changed = changesOf(added, removed);
    const shared = (each: readonly number[]) =>
      each.flatMap((id) => {
        const row = tags.get(id);
        return row && row.ownerId === null ? [row.name] : [];
      });
    await recordAll(
      tx,
      changed.flatMap(({ submission, ...change }) => {
        const [plus, minus] = [shared(change.added).join(", "), shared(change.removed).join(", ")];
        if (plus === "" && minus === "") return [];
        const details = { ...(plus !== "" && { added: plus }), ...(minus !== "" && { removed: minus }) };
        return [{ at, actorId: userId, action: "tag-proposal" as const, submissionId: submission, details }];
      }),
    );
    return { changed, refused };
  });
}

/** What was changed, by proposal. */
function changesOf(added: readonly store.Link[], removed: readonly store.Link[]): Tagged["changed"] {
  const changes = new Map<number, { added: number[]; removed: number[] }>();
  const of = (submission: number) => {
    const change = changes.get(submission) ?? { added: [], removed: [] };
    changes.set(submission, change);
    return change;
  };
  for (const { submission, tag } of added) of(submission).added.push(tag);
  for (const { submission, tag } of removed) of(submission).removed.push(tag);
  return [...changes]
    .map(([submission, change]) => ({ submission, ...change }))
    .sort((a, b) => a.submission - b.submission);
}
