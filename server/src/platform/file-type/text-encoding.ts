import { analyse } from "chardet";

/** A text's encoding by a name that TextDecoder knows, and how certain it is. */
export type FoundEncoding = { encoding: string; certainty: "sure" | "guessed" | "unsure" };

const HEAD_BYTES = 64 * 1024;
/** From 0 to 100: an encoding is recognised with this confidence, and this margin over any other. */
const MIN_CONFIDENCE = 30;
const MIN_MARGIN = 15;
/** Escape sequences of 7-bit Japanese, which otherwise looks like plain ASCII. */
const JAPANESE_SHIFTS = ["\x1b$@", "\x1b$B"];

/** Whether a text starts with the byte order mark of UTF-16. */
export const hasByteOrderMark = (bytes: Buffer): boolean => markedAs(bytes) !== null;

/** The encoding by a text's byte order mark, or the one that its content fits best. */
export function textEncoding(bytes: Buffer): FoundEncoding {
  const marked = markedAs(bytes);
  if (marked) return { encoding: marked, certainty: "sure" };
  const head = bytes.subarray(0, HEAD_BYTES);
  if (JAPANESE_SHIFTS.some((shift) => head.includes(shift))) {
    return { encoding: "iso-2022-jp", certainty: "guessed" };
  }
  if (fits("utf-8", bytes)) return { encoding: "utf-8", certainty: "sure" };
  const [best, second] = analyse(head).filter(({ name }) => fits(name, bytes));
  if (
    best &&
    best.confidence >= MIN_CONFIDENCE &&
    best.confidence - (second?.confidence ?? 0) >= MIN_MARGIN
  ) {
    return { encoding: best.name, certainty: "guessed" };
  }
  return { encoding: "windows-1252", certainty: "unsure" };
}

function markedAs(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  if (bytes.length % 2 !== 0) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** Whether all bytes are valid in an encoding that TextDecoder knows. */
function fits(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
