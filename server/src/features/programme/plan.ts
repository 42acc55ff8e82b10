import { randomUUID } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import { clockFace } from "@lectern/domain/kernel/zoned";
import { planFaults, roomNamed, timeFaults } from "@lectern/domain/programme/plan/rules";
import type { Plan, Room } from "@lectern/domain/programme/plan/words";
import { endOf, sameRoom } from "@lectern/domain/programme/rules";
import { record } from "#features/log/actions";
import { announce, OF_NO_PROPOSAL } from "#platform/db/announce";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { type BlockRow, listBlocks, renameInSlots, savePlan, storedPlan, updateBlock } from "./plan-store";
import { scheduled } from "./planned";
import { type Fixed, lockSchedule } from "./store";

/** A room that only slots name has an id by its name until it is saved. */
const unsavedRoom = (name: string): Room => ({
  id: `unsaved-${Buffer.from(name.trim().toLowerCase()).toString("hex").slice(0, 32)}`,
  name: name.trim(),
  capacity: null,
  description: "",
  changeover: 0,
});

export type SavedPlan = Plan & { version: number };

/** Rooms and days; after the saved rooms those that only these slots name. */
export function planWith(plan: SavedPlan, slots: readonly Fixed[]): SavedPlan {
  const rooms = [...plan.rooms];
  const names = slots.map(({ room }) => room).sort((a, b) => a.localeCompare(b, "en"));
  for (const name of names) if (!roomNamed(rooms, name)) rooms.push(unsavedRoom(name));
  return { ...plan, rooms };
}

/**
 * Saves rooms and days. Slots follow a room that is renamed. Throws BadInput, with nothing changed, where a room with slots
 * would be removed, or a slot would be outside of its day. `refuseStale` gets the current ETag.
 */
export async function changePlan(
  { db, clock }: Platform,
  actor: Actor,
  { zone }: Pick<EditionSettings, "zone">,
  given: Plan,
  refuseStale: (currentTag: string) => void,
): Promise<SavedPlan> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockSchedule(tx);
    const slots = await scheduled(tx);
    const before = planWith(await storedPlan(tx), slots);
    refuseStale(entityTag(before.version));
    const plan = { rooms: given.rooms.map(savedRoom), days: inOrder(given.days) };
    refuseFaults(planFaults(given));
    const blocks = await listBlocks(tx);
    refuseFaults(removalFaults(before.rooms, given.rooms, slots, blocks));
    const outside = [...slots, ...blocks.map(fixedBlock)].find(
      (each) => Object.keys(timeFaults(plan.days, each, zone)).length > 0,
    );
    if (outside) refuseFaults({ days: [outsideInWords(outside, zone)] });
    const renamed = given.rooms.flatMap(({ id, name: to }) => {
      const from = before.rooms.find((each) => each.id === id)?.name;
      return from === undefined || from === to ? [] : [{ from, to }];
    });
    await renameInSlots(tx, renamed, at);
    await renameInBlocks(tx, blocks, renamed, at);
    const version = before.version + 1;
    await savePlan(tx, plan, version);
    const details = { rooms: plan.rooms.length, days: plan.days.length };
    await record(tx, { at, actorId: actor.userId, action: "write-rooms", details });
    await announce(tx, OF_NO_PROPOSAL);
    return { ...plan, version };
  });
}

const savedRoom = (room: Room): Room => ({
  ...room,
  id: room.id.startsWith("unsaved-") || room.id.startsWith("new-") ? randomUUID() : room.id,
});

const inOrder = (days: Plan["days"]): Plan["days"] => [...days].sort((a, b) => a.date.localeCompare(b.date));

function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}

const fixedBlock = ({ title, rooms, startsAt: start, minutes }: BlockRow): Fixed => ({
  title,
  room: rooms.join(", "),
  start,
  minutes,
});

function removalFaults(
  before: readonly Room[],
  after: readonly Room[],
  slots: readonly Fixed[],
  blocks: readonly BlockRow[],
): FieldErrors {
  const kept = new Set(after.map(({ id }) => id));
  const messages = before
    .filter(({ id, name }) => !kept.has(id) && !roomNamed(after, name))
    .flatMap(({ name }) => {
      const titles = [
        ...slots.filter(({ room }) => sameRoom(room, name)),
        ...blocks.filter(({ rooms }) => rooms.some((each) => sameRoom(each, name))),
      ].map(({ title }) => `“${title}”`);
      const [first, ...others] = titles;
      if (!first) return [];
      const more = others.length > 0 ? ` and ${others.length} more` : "";
      return [`${name} cannot be removed: ${first}${more} would lose its room. Move it first.`];
    });
  return messages.length > 0 ? { rooms: messages } : {};
}

function outsideInWords({ title, start, minutes }: Fixed, zone: string): string {
  const [from, to] = [clockFace(start, zone), clockFace(endOf({ start, minutes }), zone)];
  return `“${title}” on ${from.date}, ${from.time} to ${to.time}, would be outside of these hours. Move it first.`;
}

async function renameInBlocks(
  tx: Queries,
  blocks: readonly BlockRow[],
  renamed: readonly { from: string; to: string }[],
  at: Date,
): Promise<void> {
  const nameOf = (room: string) => renamed.find(({ from }) => sameRoom(from, room))?.to ?? room;
  for (const { id, rooms } of blocks) {
    const names = rooms.map(nameOf);
    if (names.join("\n") !== rooms.join("\n")) await updateBlock(tx, id, { rooms: names, updatedAt: at });
  }
}
