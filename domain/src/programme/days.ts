import { clockFace } from "../kernel/zoned";

/**
 * A day of a programme lasts until this hour of the next morning, when the last bar has closed. Giggity takes it for
 * granted; other programs are told.
 */
const DAY_CHANGE = "06:00";

/** The date before (-1) or after (1) another, as `2025-07-01`. */
const dateBeside = (date: string, days: -1 | 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The day to which something belongs that starts at this instant, by the clocks of the zone: `2025-07-01`. */
export function programmeDay(start: Date, zone: string): string {
  const { date, time } = clockFace(start, zone);
  return time < DAY_CHANGE ? dateBeside(date, -1) : date;
}

/** When a day of the programme begins and ends, as `2025-07-01T06:00:00+02:00`. */
export const dayBounds = (date: string, zone: string): { start: string; end: string } => ({
  start: dayChange(date, zone),
  end: dayChange(dateBeside(date, 1), zone),
});

/** The change of the day on a date. The offset of that very hour is asked for: clocks may have changed in the night. */
function dayChange(date: string, zone: string): string {
  const written = `${date}T${DAY_CHANGE}:00`;
  const about = clockFace(new Date(`${written}Z`), zone).offset;
  return `${written}${clockFace(new Date(`${written}${about}`), zone).offset}`;
}
