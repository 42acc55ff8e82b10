import { clockFace } from "../../kernel/zoned";

/** A day such as 2025-06-02, in the zone of its source. */
export type Day = string;

const DAY_MS = 86_400_000;
/** Two years: dates further from the call are mistakes, which no chart shows. */
const LONGEST = 731;

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day this number of days later, or earlier for a negative number. */
export const dayAfter = (day: Day, days: number): Day =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS);

/** An instant in a zone: its day, and the fraction of the day that has passed. */
export function momentIn(zone: string, instant: string): { day: Day; passed: number } {
  const { date, time } = clockFace(new Date(instant), zone);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { day: date, passed: (hours * 60 + minutes) / (24 * 60) };
}

export type Point = { day: Day; value: number; total: number };

/**
 * Every day from `first` to `last` with its value and the running total, which includes earlier values. At most the last
 * two years.
 */
export function timeline(
  values: readonly { day: Day; value: number }[],
  { first, last }: { first: Day; last: Day },
): Point[] {
  const start = daysBetween(first, last) < LONGEST ? first : dayAfter(last, -LONGEST + 1);
  const on = new Map(values.map(({ day, value }) => [day, value]));
  let total = values.reduce((sum, { day, value }) => (day < start ? sum + value : sum), 0);
  return Array.from({ length: Math.max(0, daysBetween(start, last) + 1) }, (_, n) => {
    const day = dayAfter(start, n);
    const value = on.get(day) ?? 0;
    total += value;
    return { day, value, total };
  });
}

/** Submissions up to this many days before the opening may be tests, or by hand; older ones are of another call. */
const BEFORE = 31;

/** From the opening, or submissions shortly before it, to the deadline, or submissions after it. */
export function spanOf(
  days: readonly Day[],
  { opened, closes, today }: { opened: Day; closes: Day; today: Day },
): { first: Day; last: Day } {
  const from = (day: Day) => days.filter((each) => each >= day).sort();
  const newest = from("").at(-1);
  // Mistaken dates, such as 1970, must not compress the chart.
  if (daysBetween(opened, closes) >= LONGEST) return { first: from("")[0] ?? today, last: newest ?? today };
  const last = newest !== undefined && newest > closes ? newest : closes;
  return { first: [...from(dayAfter(opened, -BEFORE)), opened].sort()[0] ?? opened, last };
}
