import { BOTH_CONFERENCES } from "@lectern/domain/call/conferences";
import { clockFace } from "@lectern/domain/kernel/zoned";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Area, GridDay } from "@lectern/domain/programme/grid/raster";
import {
  type Board,
  type PlannedTalk,
  placeFaults,
  placeWarnings,
} from "@lectern/domain/programme/grid/rules";
import type { BlockOnWire, PlanOnWire } from "@lectern/domain/programme/plan/contract";
import { blockFaults, hoursOf, shortChangeovers } from "@lectern/domain/programme/plan/rules";
import type { Block } from "@lectern/domain/programme/plan/words";
import { clashes, endOf, type Slot } from "@lectern/domain/programme/rules";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { type Item, kept } from "./item";
import { keyOf, type Place } from "./talk";

/** The height of a minute in pixels. */
export const MINUTE_HEIGHT = 1.6;
const MINUTE = 60_000;

const slots = new WeakMap<Place, Slot>();

/** A place as the rules know it; the same object for the same place, since instants are slow to read. */
export const slotOf = (place: Place): Slot =>
  kept(slots, place, () => ({ room: place.room, start: new Date(place.start), minutes: place.minutes }));

export const placeOf = ({ room, start, minutes }: Slot): Place => ({
  room,
  start: start.toISOString(),
  minutes,
});

const known = new WeakMap<PlannedRow, PlannedTalk>();

/** A row as the rules know it; the same object for the same row, since each change makes a new list of rows. */
const talkOf = (row: PlannedRow): PlannedTalk =>
  kept(known, row, () => ({
    key: keyOf(row),
    title: row.title,
    conference: row.conference ?? (row.code === BOTH_CONFERENCES ? "" : row.code),
    people: splitAuthors(row.authors),
    availability: row.availability,
    isConfirmed: row.answer === "confirmed",
    slot: row.slot && slotOf(row.slot),
  }));

type KnownBlock = Block & { id: number };

/** What the rules compare a place with; a block has its id, since it is not compared with itself. */
export type ShownBoard = Omit<Board, "blocks"> & { blocks: readonly KnownBlock[] };

/** The blocks as the rules know them. */
export const blocksOf = (blocks: readonly BlockOnWire[]): KnownBlock[] =>
  blocks.map(({ id, kind, title, rooms, start, minutes }) => ({
    ...{ id, kind, title, rooms, minutes },
    start: new Date(start),
  }));

export const boardOf = (
  rows: readonly PlannedRow[],
  plan: PlanOnWire,
  blocks: readonly KnownBlock[],
): ShownBoard => ({
  plan,
  blocks,
  talks: rows.map(talkOf),
  zone: plan.zone,
});

/** A day of the grid with its date. */
export type ShownDay = GridDay & { date: string };

/** The days of the call, each with all rooms. */
export const daysOf = ({ rooms, days, zone }: PlanOnWire): ShownDay[] =>
  days.map((day) => ({ date: day.date, rooms: rooms.map(({ name }) => name), ...hoursOf(day, zone) }));

export const isOn = ({ start, end }: GridDay, slot: Pick<Slot, "start" | "minutes">): boolean =>
  slot.start < end && endOf(slot) > start;

/** The minutes from the start of the day. */
export const minutesInto = ({ start }: Pick<GridDay, "start">, at: Date): number =>
  (at.getTime() - start.getTime()) / MINUTE;

/** What the rules say about a talk at a place: why it cannot be there, and what there is to warn of. */
export type PlacementCheck = { faults: string[]; warnings: string[] };

export function checkPlacement(item: Item, area: Area, board: ShownBoard): PlacementCheck {
  if (item.kind === "block") return { faults: faultsOfBlock(item.block, area, board), warnings: [] };
  const place = placeAt(area);
  const talk = talkOf(item.row);
  return {
    faults: Object.values(placeFaults(talk.key, place, board)).flat(),
    warnings: placeWarnings(talk, place, board).map(({ text }) => text),
  };
}

/** The place of a talk, which has one room. */
export const placeAt = ({ rooms, start, minutes }: Area): Slot => ({ room: rooms[0] ?? "", start, minutes });

function faultsOfBlock({ id, kind, title }: BlockOnWire, area: Area, board: ShownBoard): string[] {
  const block = { kind, title, rooms: [...area.rooms], start: area.start, minutes: area.minutes };
  const taken = {
    days: board.plan.days,
    blocks: board.blocks.filter((each) => each.id !== id),
    talks: board.talks.flatMap((talk) => (talk.slot ? [{ title: talk.title, ...talk.slot }] : [])),
  };
  return Object.values(blockFaults(block, taken, board.zone)).flat();
}

/** What is wrong with the talks of a day where they are, by key, in words; what they still lack is in their row. */
export function problemsOn(day: GridDay, board: Board): Map<string, string> {
  const own = alone(board);
  const talks = board.talks.flatMap((talk, pk) =>
    talk.slot && isOn(day, talk.slot) ? [{ pk, talk, people: talk.people, ...talk.slot }] : [],
  );
  const found = new Map<string, string>();
  const add = (key: string, text: string) => found.set(key, [found.get(key), text].filter(Boolean).join(" "));
  for (const { talk } of talks) {
    const text = own(talk);
    if (text !== "") add(talk.key, text);
  }
  const both = (pks: readonly [number, number], inWords: (other: string) => string) => {
    const [a, b] = pks.map((at) => board.talks[at]);
    if (!a || !b) return;
    add(a.key, inWords(b.title));
    add(b.key, inWords(a.title));
  };
  for (const { kind, name, pks } of clashes(talks))
    both(pks, (other) =>
      kind === "room" ? `At the same time as “${other}”.` : `${name} is in “${other}” at that time.`,
    );
  for (const { room, minutes, pks } of shortChangeovers(talks, board.plan.rooms))
    both(pks, (other) => `${room} needs ${minutes} minutes between this and “${other}”.`);
  return found;
}

type Alone = { plan: Board["plan"]; blocks: Board["blocks"]; text: string };
const checkedAlone = new WeakMap<PlannedTalk, Alone>();

/** What is wrong with a talk whatever the others are; read once for each, as it needs times in the zone. */
const alone =
  ({ plan, blocks, zone }: Board) =>
  (talk: PlannedTalk): string => {
    const before = checkedAlone.get(talk);
    if (before && before.plan === plan && before.blocks === blocks) return before.text;
    const faults = talk.slot ? placeFaults(talk.key, talk.slot, { plan, blocks, talks: [], zone }) : {};
    const warnings = talk.slot ? placeWarnings(talk, talk.slot, { plan, talks: [], zone }) : [];
    const text = [
      ...Object.values(faults).flat(),
      ...warnings.flatMap((each) => (each.code === "not-confirmed" ? [] : each.text)),
    ].join(" ");
    checkedAlone.set(talk, { plan, blocks, text });
    return text;
  };

/** `10:00` in the zone. */
export const timeOf = (at: Date, zone: string): string => clockFace(at, zone).time;

/** `10:00–10:45` in the zone. */
export const spanOf = (slot: Pick<Slot, "start" | "minutes">, zone: string): string =>
  `${timeOf(slot.start, zone)}–${timeOf(endOf(slot), zone)}`;

/** `Attic, 10:00–10:45`. */
export const placeInWords = (slot: Slot, zone: string): string => `${slot.room}, ${spanOf(slot, zone)}`;

/** `Attic, 10:00–10:45`, or `all rooms, 10:00–10:45`. */
export const areaInWords = (area: Area, zone: string): string =>
  `${area.rooms.length === 0 ? "all rooms" : area.rooms.join(", ")}, ${spanOf(area, zone)}`;

const names = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** `Tue 1 Jul` for `2025-07-01`. */
export const dayName = (date: string): string => names.format(new Date(`${date}T12:00:00Z`));
