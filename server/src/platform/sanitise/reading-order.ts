/** Letters of right-to-left scripts. */
export const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u;

type Direction = "left" | "right" | null;

const directionOf = (letter: string): Direction =>
  RIGHT_TO_LEFT.test(letter) ? "left" : LEFT_TO_RIGHT.test(letter) ? "right" : null;

/**
 * Converts a line from visual to reading order. The line's direction is that of most of its letters; runs of the other
 * direction are reversed, together with the characters between their words.
 */
export function inReadingOrder(seen: string): string {
  if (!RIGHT_TO_LEFT.test(seen)) return seen;
  const letters = seen.match(/\P{M}\p{M}*/gu) ?? [];
  const directions = letters.map(directionOf);
  const lefts = directions.filter((direction) => direction === "left").length;
  const rights = directions.filter((direction) => direction === "right").length;
  const runsLeft = lefts >= rights;
  const other: Direction = runsLeft ? "right" : "left";
  const line = runsLeft ? letters.reverse() : letters;
  if (runsLeft) directions.reverse();
  let read = "";
  for (let at = 0; at < line.length; ) {
    const end = directions[at] === other ? stretchEnd(directions, at, other) : at + 1;
    const stretch = line.slice(at, end);
    read += (directions[at] === other ? stretch.reverse() : stretch).join("");
    at = end;
  }
  return read;
}

/** The index after the last letter of this direction before one of the opposite. */
function stretchEnd(directions: readonly Direction[], from: number, direction: Direction): number {
  let end = from + 1;
  for (let at = from; at < directions.length; at++) {
    if (directions[at] === direction) end = at + 1;
    else if (directions[at] !== null) break;
  }
  return end;
}
