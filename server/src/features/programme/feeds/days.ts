import { grouped } from "@lectern/domain/kernel/grouped";
import { clockFace } from "@lectern/domain/kernel/zoned";
import { dayBounds, programmeDay } from "@lectern/domain/programme/days";
import type { StageEvent, WholeProgramme } from "./programme";

export type StageDay = {
  index: number;
  date: string;
  start: string;
  end: string;
  /** The events of each room, rooms by name. */
  rooms: [room: string, events: StageEvent[]][];
};

/** The days that have events, in their order. */
export function daysOf({
  events,
  edition: { zone },
}: Pick<WholeProgramme, "events" | "edition">): StageDay[] {
  const byDay = [...grouped(events, ({ start }) => programmeDay(start, zone))];
  return byDay.map(([date, own], at) => ({
    index: at + 1,
    date,
    ...dayBounds(date, zone),
    rooms: [...grouped(own, ({ room }) => room)].sort(([a], [b]) => a.localeCompare(b, "en")),
  }));
}

/** An instant in the edition's zone: `2025-07-01T10:00:00+02:00`. */
export function localInstant(instant: Date, zone: string): string {
  const { date, time, offset } = clockFace(instant, zone);
  return `${date}T${time}:${String(instant.getUTCSeconds()).padStart(2, "0")}${offset}`;
}

/** Minutes as `HH:MM`. */
export const hoursAndMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
