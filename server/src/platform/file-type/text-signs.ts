import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import type { Inspection } from "./inspection";
import { hasByteOrderMark, textEncoding } from "./text-encoding";

/** How browsers recognise a page, and other formats that are text but no plain text. */
const OTHER_FORMAT =
  /^\s*(<(!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|\?xml|\?php|!--)[\s>/-]|\{\\rtf|%!PS|<\?=)/i;
const MARKUP = /<\s*(script|iframe|svg|img|object|embed|html|body|a)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f]/;
const LOOK_AT = 64 * 1024;

/** A text in one piece. Binary data and formats that only look like text have no type. */
export function inspectText(bytes: Buffer): Inspection {
  const found = looksBinary(bytes) && !hasByteOrderMark(bytes) ? null : textEncoding(bytes);
  if (found === null) return { type: null, reasons: ["type-unknown"] };
  const head = new TextDecoder(found.encoding).decode(bytes.subarray(0, LOOK_AT));
  if (found.encoding.startsWith("utf-16") && looksBinary(Buffer.from(head, "utf8"))) {
    return { type: null, reasons: ["type-unknown"] };
  }
  if (OTHER_FORMAT.test(head)) return { type: null, reasons: ["type-unknown"] };
  const reasons: FileReason[] = [];
  if (found.certainty !== "sure") reasons.push(`encoding-${found.certainty}`);
  if (CONTROLS.test(head)) reasons.push("characters-shown");
  if (MARKUP.test(head)) reasons.push("markup-as-text");
  return { type: "txt", reasons };
}

/** Zero bytes anywhere, or more control characters than any text has. */
function looksBinary(bytes: Buffer): boolean {
  if (bytes.includes(0)) return true;
  const head = bytes.subarray(0, LOOK_AT);
  let controls = 0;
  for (const byte of head)
    if ((byte < 32 && (byte < 9 || byte > 13) && byte !== 27) || byte === 127) controls++;
  return controls > head.length * 0.05 + 8;
}
