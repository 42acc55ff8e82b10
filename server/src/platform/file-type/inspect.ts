import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { type Inspection, Unreadable } from "./inspection";
import { inspectOle, OLE_MAGIC } from "./ole-office";
import { CONTENT_TYPES, inspectOoxml } from "./ooxml";
import { inspectPdf, pdfHeader } from "./pdf-signs";
import { hasByteOrderMark, textEncoding } from "./text-encoding";

import { readZipDirectory, requireModest, type ZipEntry, zipEnd } from "./zip-directory";

/** Tells a file's type by its content alone. Never throws for what a file holds: a reason says it. */
export function inspect(bytes: Buffer): Inspection {
  try {
    return inspectByMagic(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return { type: null, reasons: [error.reason] };
    // Reading beyond the end, in a file that was cut off.
    if (error instanceof RangeError) return { type: null, reasons: ["corrupt"] };
    throw error;
  }
}

function inspectByMagic(bytes: Buffer): Inspection {
  if (bytes.length === 0) return { type: null, reasons: ["empty"] };
  if (bytes.subarray(0, OLE_MAGIC.length).equals(OLE_MAGIC)) {
    if (zipEnd(bytes) >= 0) throw new Unreadable("polyglot");
    return inspectOle(bytes);
  }
  if (beginsAsZip(bytes)) return inspectZip(bytes);
  const header = pdfHeader(bytes);
  if (header >= 0) return inspectPdf(bytes, header);
  if (zipEnd(bytes) >= 0) throw new Unreadable("polyglot");
  return inspectText(bytes);
}

/** With a member, or with the end record of an archive that has none; a text may begin with the two letters. */
const beginsAsZip = (bytes: Buffer): boolean => ["PK\x03", "PK\x05"].includes(bytes.toString("latin1", 0, 3));

function inspectZip(bytes: Buffer): Inspection {
  const entries = readZipDirectory(bytes);
  if (hidesPdf(bytes, entries)) throw new Unreadable("polyglot");
  if (entries.some(({ name }) => name === CONTENT_TYPES)) return inspectOoxml(bytes, entries);
  const files = entries.filter(({ folder }) => !folder);
  if (files.length === 0) return { type: null, reasons: ["empty"] };
  if (files.every(({ encrypted }) => encrypted)) throw new Unreadable("encrypted");
  if (files.length > FILE_LIMITS.zipMembers) throw new Unreadable("too-large");
  requireModest(entries, FILE_LIMITS.zipBytes);
  return { type: "zip", reasons: [] };
}

/** A PDF's header between the members. Inside one it is only a PDF that was stored as it is. */
function hidesPdf(bytes: Buffer, entries: ZipEntry[]): boolean {
  const header = pdfHeader(bytes);
  const inside = ({ content, packed }: ZipEntry) => header >= content && header < content + packed;
  return header >= 0 && !entries.some(inside);
}

/** How browsers recognise a page, and other formats that are text but no plain text. */
const OTHER_FORMAT =
  /^\s*(<(!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|\?xml|\?php|!--)[\s>/-]|\{\\rtf|%!PS|<\?=)/i;
const MARKUP = /<\s*(script|iframe|svg|img|object|embed|html|body|a)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f]/;
const LOOK_AT = 64 * 1024;

/** A text in one piece. Binary data and formats that only look like text have no type. */
function inspectText(bytes: Buffer): Inspection {
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
