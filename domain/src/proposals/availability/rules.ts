import type { FieldErrors } from "../../kernel/refusal";
import { clockFace } from "../../kernel/zoned";
import type { DayAvailability } from "./words";

const MINUTE = 60_000;

/** The errors of a speaker's times, by day. */
export const availabilityFaults = (days: readonly DayAvailability[]): FieldErrors =>
  Object.fromEntries(
    days.flatMap(({ day, times }): [string, string[]][] =>
      times.some(({ from, to }) => to <= from) ? [[day, ["Each time must end after it starts."]]] : [],
    ),
  );

/**
 * Whether a speaker can present then, by times in the zone; null where they have not said anything about that day. An event
 * past midnight is looked up on the day on which it starts.
 */
export function isAvailable(
  days: readonly DayAvailability[],
  { start, minutes }: { start: Date; minutes: number },
  zone: string,
): boolean | null {
  const from = clockFace(start, zone);
  const end = clockFace(new Date(start.getTime() + minutes * MINUTE), zone);
  const on = days.find(({ day }) => day === from.date);
  if (!on) return null;
  const to = end.date > from.date ? "24:00" : end.time;
  return on.times.some((time) => time.from <= from.time && to <= time.to);
}

/** The instant of a time of a day in the zone. */
export function instantOf(day: string, time: string, zone: string): Date {
  const written = `${day}T${time}:00`;
  return new Date(
    new Date(`${written}Z`).getTime() -
      offsetMinutes(clockFace(new Date(`${written}Z`), zone).offset) * MINUTE,
  );
}

/** The minutes of `+02:00`. */
const offsetMinutes = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};
