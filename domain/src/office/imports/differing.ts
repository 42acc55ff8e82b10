/** Texts up to this length are shown whole. */
const SHORT = 160;
/** The context around the difference. */
const AROUND = 60;
const MOST = 300;

/** The parts of two versions of a text to show: short ones whole, of long ones the part that differs. */
export function differing(from: string, to: string): { from: string; to: string } {
  if (from.length <= SHORT && to.length <= SHORT) return { from, to };
  const shorter = Math.min(from.length, to.length);
  let before = 0;
  while (before < shorter && from[before] === to[before]) before++;
  let after = 0;
  while (after < shorter - before && from.at(-1 - after) === to.at(-1 - after)) after++;
  const start = wordAt(from, Math.max(0, before - AROUND), before);
  return { from: part(from, start, from.length - after), to: part(to, start, to.length - after) };
}

/** The start of the first word after an index; the index itself, if none starts before `limit`. */
function wordAt(text: string, place: number, limit: number): number {
  const blank = place === 0 ? -1 : text.slice(place, limit).search(/\s/);
  return blank === -1 ? place : place + blank + 1;
}

/** The text from an index to a little behind another, with an ellipsis for omissions. */
function part(text: string, start: number, changedTo: number): string {
  const end = Math.min(changedTo + AROUND, start + MOST, text.length);
  const shown = text.slice(start, end).toWellFormed();
  return `${start > 0 ? "… " : ""}${shown}${end < text.length ? " …" : ""}`;
}
