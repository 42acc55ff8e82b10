import { counted } from "@lectern/domain/kernel/counted";

/** Formats times; the first format of a page takes the browser some 20 ms, so it is made when it is first used. */
function formatted(options: Intl.DateTimeFormatOptions): (instant: string | number | Date) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (instant) => {
    format ??= new Intl.DateTimeFormat("en-GB", options);
    return format.format(new Date(instant));
  };
}

const DAY_AND_TIME = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;

/** Day, long month, year, hour and minute in the reader's own zone (specification 9, "Menu dates"). */
export const dateInOwnZone = formatted({ ...DAY_AND_TIME, year: "numeric" });

/** The day alone, in the reader's time zone: for columns. */
export const dayInOwnZone = formatted({ day: "numeric", month: "short", year: "numeric" });

const utc = formatted({ ...DAY_AND_TIME, timeZone: "UTC" });

/** The time in UTC. */
export const dateInUtc = (instant: string | number | Date): string => `${utc(instant)} UTC`;

/** Whether the reader's own time zone equals UTC at this time, so that repeating it is useless. */
const ownZoneIsUtc = (instant: string | number | Date): boolean =>
  new Date(instant).getTimezoneOffset() === 0;

/** The reader's own time with UTC, unless both are the same. */
export const dateInBothZones = (instant: string | number | Date): string =>
  ownZoneIsUtc(instant)
    ? `${dateInOwnZone(instant)} UTC`
    : `${dateInOwnZone(instant)} (${dateInUtc(instant)})`;

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** The remaining time, as `lengthOfTime` formats it. */
export const timeLeft = (from: Date, until: Date): string =>
  lengthOfTime((until.getTime() - from.getTime()) / 1000);

/** A duration in its two largest units: `2 days 3 hours`, `14 minutes`, `40 seconds`. */
export function lengthOfTime(exactSeconds: number): string {
  let seconds = Math.max(0, Math.floor(exactSeconds));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0 && parts.length < 2) parts.push(counted(count, unit));
  }
  return parts.length > 0 ? parts.join(" ") : counted(seconds, "second");
}
