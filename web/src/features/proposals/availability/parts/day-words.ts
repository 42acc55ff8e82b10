import type { DayAvailability } from "@lectern/domain/proposals/availability/words";

const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** `Tuesday 1 July`. */
export const dayInWords = (day: string): string => words.format(new Date(`${day}T12:00:00Z`));

/** `09:00–12:00, 14:00–18:00`, `all day` or `not available`. */
export function timesInWords({ times }: Pick<DayAvailability, "times">): string {
  if (times.length === 0) return "not available";
  return times
    .map(({ from, to }) => (from === "00:00" && to === "24:00" ? "all day" : `${from}–${to}`))
    .join(", ");
}
