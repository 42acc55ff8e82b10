import { fromDate, parseDateTime, toZoned } from "@internationalized/date";

/** Twelve hours behind UTC: where a day ends last on Earth. */
const ANYWHERE = "Etc/GMT+12";

/** A time in the zone, as a date field needs it: `2025-06-02T23:59:59`. */
export const inZone = (instant: string, zone: string): string =>
  fromDate(new Date(instant), zone).toString().slice(0, 19);

/**
 * The instant of a local time in the zone; null for an invalid date. A time that summer time skips is one hour
 * later; of a repeated one the first counts.
 */
export function instantIn(shown: string, zone: string): string | null {
  try {
    return toZoned(parseDateTime(shown), zone, "compatible").toDate().toISOString();
  } catch {
    return null;
  }
}

const spoken = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(timeZone && { timeZone }),
  }).format(new Date(instant));

/** The time in UTC, in the reader's zone, and where the day ends last. */
export const elsewhere = (instant: string): readonly { name: string; time: string }[] => [
  { name: "UTC", time: spoken(instant, "UTC") },
  { name: "your time", time: spoken(instant) },
  { name: "anywhere on Earth", time: spoken(instant, ANYWHERE) },
];

/** Every time zone of this browser, UTC first. */
export const ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((z) => z !== "UTC"),
];
