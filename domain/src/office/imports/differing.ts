/** Texts of this length are shown as they are. */
const SHORT = 160;
/** So much stands around what differs. */
const AROUND = 60;
const MOST = 300;

/** What of two texts to show where one became the other: short ones whole, of long ones the part that differs. */
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

/** Where the first word begins after a place; the place itself, where none does before `limit`. */
function wordAt(text: string, place: number, limit: number): number {
  const blank = place === 0 ? -1 : text.slice(place, limit).search(/\s/);
  return blank === -1 ? place : place + blank + 1;
}

/** From a place to a little behind another, with an ellipsis where something is left out. */
function part(text: string, start: number, changedTo: number): string {
  const end = Math.min(changedTo + AROUND, start + MOST, text.length);
  const shown = text.slice(start, end).toWellFormed();
  return `${start > 0 ? "… " : ""}${shown}${end < text.length ? " …" : ""}`;
}
