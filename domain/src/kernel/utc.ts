import { clockFace } from "./zoned";

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const two = (n: number) => String(n).padStart(2, "0");

/** An instant to the minute, for mails and the log: `3 December 2026 at 00:00 UTC`. */
export function inUtc(instant: Date | string): string {
  const at = new Date(instant);
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return `${day} at ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}

/** An instant in the call's time zone with UTC beside it; only UTC if that is the call's zone. */
export function inCallZone(instant: Date | string, { zone }: { zone: string }): string {
  if (zone === "UTC") return inUtc(instant);
  const { date, time } = clockFace(new Date(instant), zone);
  const [year, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[Number(month) - 1]} ${year} at ${time} ${zone} time (${inUtc(instant)})`;
}
