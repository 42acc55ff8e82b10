import type { FieldErrors } from "../../kernel/refusal";
import { clockFace } from "../../kernel/zoned";
import { instantOf } from "../../proposals/availability/rules";
import { DAY_CHANGE, dateBeside, programmeDay } from "../days";
import { endOf, overlap, type Slot, sameRoom } from "../rules";
import { BLOCK_KIND_LABELS, type Block, type Day, type Plan, type Room } from "./words";

/** The room of this name, ignoring case. */
export const roomNamed = <R extends Pick<Room, "name">>(rooms: readonly R[], name: string): R | undefined =>
  rooms.find((room) => sameRoom(room.name, name));

/** What is wrong with rooms and days, at fields such as `rooms.0.name`. */
export function planFaults({ rooms, days }: Plan): FieldErrors {
  const ofRooms = rooms.flatMap(({ name }, n): [string, string[]][] => {
    if (name === "") return [[`rooms.${n}.name`, ["Enter the room's name."]]];
    if (!roomNamed(rooms.slice(0, n), name)) return [];
    return [[`rooms.${n}.name`, ["Another room has this name."]]];
  });
  const ofDays = days.flatMap(({ date, from, until }, n): [string, string[]][] => [
    ...fault(
      days.slice(0, n).some((other) => other.date === date),
      `days.${n}.date`,
      "This day is listed above.",
    ),
    ...fault(
      from < DAY_CHANGE,
      `days.${n}.from`,
      `Enter ${DAY_CHANGE} or later: until then it is still the day before.`,
    ),
    ...fault(
      until <= from && until > DAY_CHANGE,
      `days.${n}.until`,
      `The day must end after it starts, at ${DAY_CHANGE} of the next morning at the latest.`,
    ),
  ]);
  return Object.fromEntries([...ofRooms, ...ofDays]);
}

const fault = (isWrong: boolean, field: string, message: string): [string, string[]][] =>
  isWrong ? [[field, [message]]] : [];

/** When a day starts and ends. */
export const hoursOf = ({ date, from, until }: Day, zone: string): { start: Date; end: Date } => ({
  start: instantOf(date, from, zone),
  end: instantOf(until <= from ? dateBeside(date, 1) : date, until, zone),
});

/** What is wrong with the time of a slot, at its fields; nothing where the call has no days. */
export function timeFaults(
  days: readonly Day[],
  slot: Pick<Slot, "start" | "minutes">,
  zone: string,
): FieldErrors {
  if (days.length === 0) return {};
  const date = programmeDay(slot.start, zone);
  const day = days.find((each) => each.date === date);
  if (!day) {
    const all = days.map((each) => each.date).join(", ");
    return { start: [`${date} is not a day of the conference. Choose one of ${all}, or add it.`] };
  }
  const { start, end } = hoursOf(day, zone);
  if (slot.start < start) return { start: [`${date} starts at ${day.from}.`] };
  if (slot.start >= end) return { start: [`${date} ends at ${day.until}.`] };
  if (endOf(slot) > end)
    return {
      minutes: [`This ends at ${clockFace(endOf(slot), zone).time}, but ${date} ends at ${day.until}.`],
    };
  return {};
}

/** Whether a block is in a room. */
export const isInRoom = ({ rooms }: Pick<Block, "rooms">, room: string): boolean =>
  rooms.length === 0 || rooms.some((each) => sameRoom(each, room));

/** Whether a talk or a block names a room. A block that is in all rooms names none. */
export const isNamed = (
  { name }: Pick<Room, "name">,
  talks: readonly Pick<Slot, "room">[],
  blocks: readonly Pick<Block, "rooms">[],
): boolean =>
  [...talks.map(({ room }) => room), ...blocks.flatMap(({ rooms }) => rooms)].some((room) =>
    sameRoom(room, name),
  );

const share = (a: Block, b: Block): boolean =>
  a.rooms.length === 0 || b.rooms.length === 0 || a.rooms.some((room) => isInRoom(b, room));

/** Whether a talk may not be in a slot because of a block. Workshops may continue through a break. */
export const isBlocked = (slot: Slot, block: Block): boolean =>
  block.kind !== "break" && isInRoom(block, slot.room) && overlap(slot, block);

/** Whether two blocks need the same room at the same time. */
const blocksClash = (a: Block, b: Block): boolean => share(a, b) && overlap(a, b);

/** A block in words: `“Opening” (Plenary), 2025-07-01 at 09:00 for 45 minutes`. */
export function blockInWords({ kind, title, start, minutes }: Block, zone: string): string {
  const { date, time } = clockFace(start, zone);
  return `“${title}” (${BLOCK_KIND_LABELS[kind].toLowerCase()}), ${date} at ${time} for ${minutes} minutes`;
}

type Taken = { days: readonly Day[]; blocks: readonly Block[]; talks: readonly (Slot & { title: string })[] };

/**
 * Why a block cannot be at a place, at the place's fields; empty where it can: a time outside of its day, another block or,
 * unless it is a break, a talk in its rooms. The page shows it before the drop, the server refuses by it.
 */
export function blockFaults(block: Block, { days, blocks, talks }: Taken, zone: string): FieldErrors {
  const faults = timeFaults(days, block, zone);
  if (Object.keys(faults).length > 0) return faults;
  const other = blocks.find((each) => blocksClash(each, block));
  if (other) return { start: [`This overlaps ${blockInWords(other, zone)}.`] };
  const talk = talks.find((slot) => isBlocked(slot, block));
  return talk ? { start: [`${talk.room} is taken by “${talk.title}” at that time. Move it first.`] } : {};
}

export type Tight = { room: string; minutes: number; pks: readonly [number, number] };

/** Pairs of talks in a row with less time between them than their room needs. */
export function shortChangeovers(
  placed: readonly (Slot & { pk: number })[],
  rooms: readonly Room[],
): Tight[] {
  return rooms.flatMap(({ name, changeover }) => {
    const own = placed
      .filter(({ room }) => sameRoom(room, name))
      .sort((a, b) => a.start.getTime() - b.start.getTime());
    return own.flatMap((first, n): Tight[] => {
      const second = own[n + 1];
      if (!second) return [];
      const minutes = (second.start.getTime() - endOf(first).getTime()) / 60_000;
      return minutes >= 0 && minutes < changeover
        ? [{ room: name, minutes: changeover, pks: [first.pk, second.pk] }]
        : [];
    });
  });
}
