const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const two = (n: number) => String(n).padStart(2, "0");

/** An instant to the minute, with its zone, as mails and the log write it: `3 December 2026 at 00:00 UTC`. */
export function inUtc(instant: Date | string): string {
  const at = new Date(instant);
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
  return `${day} at ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
}
