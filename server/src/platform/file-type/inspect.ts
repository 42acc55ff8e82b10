import { constants, inflateSync } from "node:zlib";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { type Inspection, Unreadable } from "./inspection";
import { inspectOle, OLE_MAGIC } from "./ole-office";
import { CONTENT_TYPES, inspectOoxml } from "./ooxml";
import { hasByteOrderMark, textEncoding } from "./text-encoding";
import { readZipDirectory, requireSafeSize, type ZipEntry, zipEnd } from "./zip-directory";

/** Detects a file's type by its content alone. Never throws for a bad file: the reasons describe it. */
export function inspect(bytes: Buffer): Inspection {
  try {
    return inspectByMagic(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return { type: null, reasons: [error.reason] };
    // Read beyond the end of a truncated file.
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

/** Starts with a member, or with the end record of an empty archive; a text may start with "PK". */
const beginsAsZip = (bytes: Buffer): boolean => ["PK\x03", "PK\x05"].includes(bytes.toString("latin1", 0, 3));

function inspectZip(bytes: Buffer): Inspection {
  const entries = readZipDirectory(bytes);
  if (hidesPdf(bytes, entries)) throw new Unreadable("polyglot");
  if (entries.some(({ name }) => name === CONTENT_TYPES)) return inspectOoxml(bytes, entries);
  const files = entries.filter(({ folder }) => !folder);
  if (files.length === 0) return { type: null, reasons: ["empty"] };
  if (files.every(({ encrypted }) => encrypted)) throw new Unreadable("encrypted");
  if (files.length > FILE_LIMITS.zipMembers) throw new Unreadable("too-large");
  requireSafeSize(entries, FILE_LIMITS.zipBytes);
  return { type: "zip", reasons: [] };
}

/** A PDF's header between the members. Inside one it is just an uncompressed PDF. */
function hidesPdf(bytes: Buffer, entries: ZipEntry[]): boolean {
  const header = pdfHeader(bytes);
  const inside = ({ content, packed }: ZipEntry) => header >= content && header < content + packed;
  return header >= 0 && !entries.some(inside);
}

/** How browsers recognise HTML, and other formats that are text but not plain text. */
const OTHER_FORMAT =
  /^\s*(<(!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|\?xml|\?php|!--)[\s>/-]|\{\\rtf|%!PS|<\?=)/i;
const MARKUP = /<\s*(script|iframe|svg|img|object|embed|html|body|a)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: detects them
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\u200e\u200f]/;
const HEAD_BYTES = 64 * 1024;

/** Plain text. Binary data and text formats such as HTML have no type. */
function inspectText(bytes: Buffer): Inspection {
  const found = looksBinary(bytes) && !hasByteOrderMark(bytes) ? null : textEncoding(bytes);
  if (found === null) return { type: null, reasons: ["type-unknown"] };
  const head = new TextDecoder(found.encoding).decode(bytes.subarray(0, HEAD_BYTES));
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
  const head = bytes.subarray(0, HEAD_BYTES);
  let controls = 0;
  for (const byte of head)
    if ((byte < 32 && (byte < 9 || byte > 13) && byte !== 27) || byte === 127) controls++;
  return controls > head.length * 0.05 + 8;
}

const HEADER_WITHIN = 1024;
const OTHER_ARCHIVES = [Buffer.from("Rar!\x1a\x07", "latin1"), Buffer.from("377abcaf271c", "hex")];
const APPENDED_MARKUP = /<\s*(!doctype|html|script|svg|\?php|\?xml-stylesheet)/i;
const ACTIVE = /\/(JavaScript|Launch|OpenAction|SubmitForm|ImportData|GoToR|GoToE)\b|\/(JS|AA)\s*[<(\d]/;

/** The offset of a PDF's header, or -1: readers accept it within the first kilobyte. */
const pdfHeader = (bytes: Buffer): number => bytes.subarray(0, HEADER_WITHIN).indexOf("%PDF-");

/** Inspects a PDF for scripts and actions. Throws Unreadable when the file is another format, too. */
function inspectPdf(bytes: Buffer, header: number): Inspection {
  if (!isHarmlessPrefix(bytes.subarray(0, header)) || hasAnotherFileBehind(bytes)) {
    throw new Unreadable("polyglot");
  }
  return { type: "pdf", reasons: isActive(bytes) ? ["scripts-removed"] : [] };
}

/** Blank or a few plain words, as some mail programs add; nothing that another program would run or show. */
function isHarmlessPrefix(prefix: Buffer): boolean {
  const text = prefix.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  return /^[\t\n\r\x20-\x7e\0]*$/.test(text) && !/<|#!|\/\*|\/\/|^MZ|^PK/.test(text);
}

function hasAnotherFileBehind(bytes: Buffer): boolean {
  if (zipEnd(bytes) >= 0) return true;
  const end = bytes.lastIndexOf("%%EOF");
  if (end < 0) return false;
  const rest = bytes.subarray(end + 5);
  return (
    APPENDED_MARKUP.test(rest.toString("latin1")) || OTHER_ARCHIVES.some((magic) => rest.includes(magic))
  );
}

function isActive(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (ACTIVE.test(text)) return true;
  if (/#[0-9a-fA-F]{2}/.test(text)) {
    const plain = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (ACTIVE.test(plain)) return true;
  }
  return actsInObjectStreams(bytes, text);
}

const MOST_STREAMS = 300;
const STREAM_BYTES = 4 * 1024 * 1024;

/** Searches a few hundred compressed object streams: enough for a remark. */
function actsInObjectStreams(bytes: Buffer, text: string): boolean {
  let left = MOST_STREAMS;
  for (const start of text.matchAll(/\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)) {
    if (left-- === 0) return false;
    const from = start.index + start[0].length;
    if (ACTIVE.test(unpackedHead(bytes.subarray(from, from + STREAM_BYTES)))) return true;
  }
  return false;
}

function unpackedHead(packed: Buffer): string {
  const options = { maxOutputLength: STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(packed, options).toString("latin1");
  } catch {
    return "";
  }
}
