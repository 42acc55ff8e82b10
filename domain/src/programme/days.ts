import { clockFace } from "../kernel/zoned";

/**
 * A day of a programme ends at this hour of the next morning. Giggity assumes it; other programs read it from the file.
 */
export const DAY_CHANGE = "06:00";

/** The date before (-1) or after (1) another, as `2025-07-01`. */
export const dateBeside = (date: string, days: -1 | 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The programme's day of an event that starts at this instant in the zone: `2025-07-01`. */
export function programmeDay(start: Date, zone: string): string {
  const { date, time } = clockFace(start, zone);
  return time < DAY_CHANGE ? dateBeside(date, -1) : date;
}

/** When a day of the programme starts and ends, as `2025-07-01T06:00:00+02:00`. */
export const dayBounds = (date: string, zone: string): { start: string; end: string } => ({
  start: dayChange(date, zone),
  end: dayChange(dateBeside(date, 1), zone),
});

/** The end of the day before a date, with the offset of that hour, since clocks may have changed overnight. */
function dayChange(date: string, zone: string): string {
  const written = `${date}T${DAY_CHANGE}:00`;
  const about = clockFace(new Date(`${written}Z`), zone).offset;
  return `${written}${clockFace(new Date(`${written}${about}`), zone).offset}`;
}
