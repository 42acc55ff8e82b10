import { fromDate, parseDateTime, toZoned } from "@internationalized/date";

/** Twelve hours behind UTC: a day has ended anywhere on Earth when it has ended there. */
const ANYWHERE = "Etc/GMT+12";

/** An instant as a clock in the zone shows it, as a date field takes it: `2025-06-02T23:59:59`. */
export const inZone = (instant: string, zone: string): string =>
  fromDate(new Date(instant), zone).toString().slice(0, 19);

/**
 * The instant at which a clock in the zone shows this; null for what is no date. A time that summer time leaves out
 * is the one an hour later, one that it repeats is the first.
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

/** The same instant in UTC, where the reader is, and where a day ends last. */
export const elsewhere = (instant: string): readonly { name: string; time: string }[] => [
  { name: "UTC", time: spoken(instant, "UTC") },
  { name: "your time", time: spoken(instant) },
  { name: "anywhere on Earth", time: spoken(instant, ANYWHERE) },
];

/** Every zone that this browser knows, with UTC first. */
export const ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((z) => z !== "UTC"),
];
