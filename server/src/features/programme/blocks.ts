import { isDeepStrictEqual } from "node:util";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { blockFaults, blockInWords, roomNamed } from "@lectern/domain/programme/plan/rules";
import { type Block, MOST_BLOCKS, type Room } from "@lectern/domain/programme/plan/words";
import { record } from "#features/log/actions";
import { announce, OF_NO_PROPOSAL } from "#platform/db/announce";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { planWith } from "./plan";
import { type BlockRow, deleteBlock, insertBlock, listBlocks, storedPlan, updateBlock } from "./plan-store";
import { scheduled } from "./planned";
import { lockSchedule } from "./store";

export const blockOf = ({ kind, title, rooms, startsAt, minutes }: BlockRow): Block => ({
  kind,
  title,
  rooms,
  start: startsAt,
  minutes,
});

export const presentBlock = (row: BlockRow): BlockOnWire => ({
  id: row.id,
  ...blockOf(row),
  start: row.startsAt.toISOString(),
  etag: entityTag(row.version),
});

type RefuseStale = (currentTag: string) => void;
type Edition = Pick<EditionSettings, "zone">;

/**
 * Adds a block, or changes the one of this id. Throws BadInput where its rooms are not rooms of the call, are taken, or
 * it is outside of its day. One that is there already is not added again: the answer to the first request may have been lost.
 */
export async function saveBlock(
  { db, clock }: Platform,
  actor: Actor,
  { zone }: Edition,
  given: Block,
  change: { id: number; refuseStale: RefuseStale } | null,
): Promise<BlockRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockSchedule(tx);
    const all = await listBlocks(tx);
    const before = change ? found(all.find(({ id }) => id === change.id)) : null;
    if (before) change?.refuseStale(entityTag(before.version));
    const others = all.filter((row) => row !== before).map(blockOf);
    const talks = await scheduled(tx);
    const { rooms, days } = planWith(await storedPlan(tx), talks);
    const block = { ...given, rooms: knownRooms(rooms, given.rooms) };
    const same = all.find((row) => isDeepStrictEqual(blockOf(row), block));
    if (same && !before) return same;
    if (others.length >= MOST_BLOCKS)
      throw new BadInput({ title: [`A call has at most ${MOST_BLOCKS} of these.`] });
    const faults = blockFaults(block, { days, blocks: others, talks }, zone);
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const { start: startsAt, ...rest } = block;
    const values = { ...rest, startsAt, updatedAt: at };
    const saved = before ? await updateBlock(tx, before.id, values) : await insertBlock(tx, values);
    const details = {
      from: before && blockInWords(blockOf(before), zone),
      to: blockInWords(block, zone),
    };
    await record(tx, { at, actorId: actor.userId, action: "write-block", details });
    await announce(tx, OF_NO_PROPOSAL);
    return saved;
  });
}

export async function removeBlock(
  { db, clock }: Platform,
  actor: Actor,
  { zone }: Edition,
  id: number,
  refuseStale: RefuseStale,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    await lockSchedule(tx);
    const before = found((await listBlocks(tx)).find((row) => row.id === id));
    refuseStale(entityTag(before.version));
    await deleteBlock(tx, id);
    const details = { from: blockInWords(blockOf(before), zone), to: null };
    await record(tx, { at, actorId: actor.userId, action: "write-block", details });
    await announce(tx, OF_NO_PROPOSAL);
  });
}

/** The names of rooms as the call writes them, each once. */
function knownRooms(rooms: readonly Room[], names: readonly string[]): string[] {
  const known = names.map((name) => {
    const room = roomNamed(rooms, name);
    if (!room) throw new BadInput({ rooms: [`There is no room “${name}”. Add it to the rooms first.`] });
    return room.name;
  });
  return [...new Set(known)];
}
