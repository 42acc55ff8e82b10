import { analyse } from "chardet";

/** A text's encoding by a name that TextDecoder knows, and how sure it is. */
export type FoundEncoding = { encoding: string; certainty: "sure" | "guessed" | "unsure" };

const LOOK_AT = 64 * 1024;
/** From 0 to 100: with more confidence, and so much more than for any other, an encoding counts as recognised. */
const CONFIDENT = 30;
const AHEAD = 15;
/** Japanese in seven bits: everything else in it could be plain ASCII. */
const JAPANESE_SHIFTS = ["\x1b$@", "\x1b$B"];

/** Whether a text says by its first bytes that it is UTF-16. */
export const hasByteOrderMark = (bytes: Buffer): boolean => markedAs(bytes) !== null;

/** The encoding that a text's first bytes name, or that its content fits best. */
export function textEncoding(bytes: Buffer): FoundEncoding {
  const marked = markedAs(bytes);
  if (marked) return { encoding: marked, certainty: "sure" };
  const head = bytes.subarray(0, LOOK_AT);
  if (JAPANESE_SHIFTS.some((shift) => head.includes(shift))) {
    return { encoding: "iso-2022-jp", certainty: "guessed" };
  }
  if (fits("utf-8", bytes)) return { encoding: "utf-8", certainty: "sure" };
  const [best, second] = analyse(head).filter(({ name }) => fits(name, bytes));
  if (best && best.confidence >= CONFIDENT && best.confidence - (second?.confidence ?? 0) >= AHEAD) {
    return { encoding: best.name, certainty: "guessed" };
  }
  return { encoding: "windows-1252", certainty: "unsure" };
}

function markedAs(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes.length % 2 !== 0) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** Whether all bytes mean something in an encoding that is known here. */
function fits(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
