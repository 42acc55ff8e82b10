/** Estimated widths of letters at 12 pixels, to know what fits. */
const LETTER = 7.3;

/** Round axis values from 0 to at least `max`: three or four lines. */
export function ticksUpTo(max: number): number[] {
  const rough = Math.max(1, max) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((size) => size >= rough) ?? rough);
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) + 1 }, (_, n) => n * step);
}

/** A text truncated to a width in pixels. */
export function fittingText(text: string, width: number): string {
  const letters = Math.max(4, Math.floor(width / LETTER));
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`;
}

export const widthOf = (text: string): number => text.length * LETTER;

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day of a calendar: `2 Jun`. */
export const shortDay = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`));
export const longDay = (iso: string): string => dayAndYear.format(new Date(`${iso}T00:00:00Z`));
