import { grouped } from "@lectern/domain/kernel/grouped";
import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { programmeDay } from "@lectern/domain/programme/days";
import { shortChangeovers } from "@lectern/domain/programme/plan/rules";
import type { Room } from "@lectern/domain/programme/plan/words";
import { clashes, endOf, type Placed } from "@lectern/domain/programme/rules";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { compareWords } from "#platform/search";

export type PlacedRow = ScheduleRow & { slot: NonNullable<ScheduleRow["slot"]> };

export const isPlaced = <R extends ScheduleRow>(row: R): row is R & PlacedRow => row.slot !== null;

/** Rows by day, sorted by time and room. */
export function byDay<R extends PlacedRow>(rows: readonly R[], zone: string): [day: string, rows: R[]][] {
  const inOrder = [...rows].sort(
    (a, b) => a.slot.start.localeCompare(b.slot.start) || compareWords(a.slot.room, b.slot.room),
  );
  return [...grouped(inOrder, ({ slot }) => programmeDay(new Date(slot.start), zone))];
}

/** All rooms in use, by name. */
export const roomsOf = (rows: readonly PlacedRow[]): string[] =>
  [...new Set(rows.map(({ slot }) => slot.room))].sort(compareWords);

const placed = ({ pk, authors, slot }: PlacedRow): Placed => ({
  pk,
  people: splitAuthors(authors),
  ...slot,
  start: new Date(slot.start),
});

/** The titles of some of the talks: “A” and “B”. */
function titlesOf(rows: readonly PlacedRow[]) {
  const titles = new Map(rows.map(({ pk, title }) => [pk, title]));
  return (pks: readonly number[]): string => pks.map((pk) => `“${titles.get(pk)}”`).join(" and ");
}

/** Talks that follow each other with less time between them than their room needs. */
export function changeoverWarnings(rows: readonly PlacedRow[], rooms: readonly Room[]): string[] {
  const inWords = titlesOf(rows);
  return shortChangeovers(rows.map(placed), rooms).map(
    ({ room, minutes, pks }) => `${room} needs ${minutes} minutes between ${inWords(pks)}.`,
  );
}

/** Warnings about the schedule. */
export function clashWarnings(rows: readonly PlacedRow[]): { key: string; text: string }[] {
  const inWords = titlesOf(rows);
  return clashes(rows.map(placed)).map(({ kind, name, pks }) => {
    const what = kind === "room" ? "has two talks at the same time" : "is expected in two places at once";
    return { key: `${kind}/${name}/${pks.join()}`, text: `${name} ${what}: ${inWords(pks)}.` };
  });
}

/** The suggested next slot: after the last one in this room, or in the last used room. */
export function nextPlace(rows: readonly PlacedRow[], room?: string): { room: string; start: string } | null {
  const own = rows.filter(({ slot }) => room === undefined || slot.room === room).map(placed);
  const [last] = own.sort((a, b) => endOf(b).getTime() - endOf(a).getTime());
  return last ? { room: last.room, start: endOf(last).toISOString() } : null;
}
