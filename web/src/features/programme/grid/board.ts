import { clockFace } from "@lectern/domain/kernel/zoned";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { GridDay } from "@lectern/domain/programme/grid/raster";
import {
  type Board,
  type PlannedTalk,
  placeFaults,
  placeWarnings,
} from "@lectern/domain/programme/grid/rules";
import type { BlockOnWire, PlanOnWire } from "@lectern/domain/programme/plan/contract";
import { hoursOf } from "@lectern/domain/programme/plan/rules";
import { endOf, type Slot } from "@lectern/domain/programme/rules";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { keyOf, type Place } from "./talk";

/** The height of a minute in pixels. */
export const MINUTE_HEIGHT = 1.6;
const MINUTE = 60_000;

export const slotOf = ({ room, start, minutes }: Place): Slot => ({ room, start: new Date(start), minutes });
export const placeOf = ({ room, start, minutes }: Slot): Place => ({
  room,
  start: start.toISOString(),
  minutes,
});

const talkOf = (row: PlannedRow): PlannedTalk => ({
  key: keyOf(row),
  title: row.title,
  conference: row.conference ?? "",
  people: splitAuthors(row.authors),
  availability: row.availability,
  isConfirmed: row.answer === "confirmed",
  slot: row.slot && slotOf(row.slot),
});

/** What the rules compare a place with. */
export const boardOf = (
  rows: readonly PlannedRow[],
  { rooms, days, zone }: PlanOnWire,
  blocks: readonly BlockOnWire[],
): Board => ({
  plan: { rooms, days },
  blocks: blocks.map(({ kind, title, rooms: its, start, minutes }) => ({
    kind,
    title,
    rooms: its,
    start: new Date(start),
    minutes,
  })),
  talks: rows.map(talkOf),
  zone,
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
export type Judgement = { faults: string[]; warnings: string[] };

export function judge(row: PlannedRow, place: Slot, board: Board): Judgement {
  const talk = talkOf(row);
  return {
    faults: Object.values(placeFaults(talk.key, place, board)).flat(),
    warnings: placeWarnings(talk, place, board).map(({ text }) => text),
  };
}

/** What is wrong with the talks of a day where they are, by key; what they still lack is in their row. */
export function troublesOn(day: GridDay, board: Board): Map<string, string[]> {
  const talks = board.talks.filter(({ slot }) => slot && isOn(day, slot));
  const found = talks.flatMap((talk): [string, string[]][] => {
    if (!talk.slot) return [];
    const faults = Object.values(placeFaults(talk.key, talk.slot, { ...board, talks })).flat();
    const warnings = placeWarnings(talk, talk.slot, { ...board, talks })
      .filter(({ code }) => code !== "not-confirmed")
      .map(({ text }) => text);
    const all = [...faults, ...warnings];
    return all.length > 0 ? [[talk.key, all]] : [];
  });
  return new Map(found);
}

/** `10:00` in the zone. */
export const timeOf = (at: Date, zone: string): string => clockFace(at, zone).time;

/** `10:00–10:45` in the zone. */
export const spanOf = (slot: Pick<Slot, "start" | "minutes">, zone: string): string =>
  `${timeOf(slot.start, zone)}–${timeOf(endOf(slot), zone)}`;

/** `Attic, 10:00–10:45`. */
export const placeInWords = (slot: Slot, zone: string): string => `${slot.room}, ${spanOf(slot, zone)}`;
