import { constants, inflateSync } from "node:zlib";
import { type Inspection, Unreadable } from "./inspection";

import { zipEnd } from "./zip-directory";

const HEADER_WITHIN = 1024;
const OTHER_ARCHIVES = [Buffer.from("Rar!\x1a\x07", "latin1"), Buffer.from("377abcaf271c", "hex")];
const MARKUP = /<\s*(!doctype|html|script|svg|\?php|\?xml-stylesheet)/i;
const ACTIVE = /\/(JavaScript|Launch|OpenAction|SubmitForm|ImportData|GoToR|GoToE)\b|\/(JS|AA)\s*[<(\d]/;

/** Where a PDF's header stands, or -1: readers look for it in the first kilobyte. */
export const pdfHeader = (bytes: Buffer): number => bytes.subarray(0, HEADER_WITHIN).indexOf("%PDF-");

/** A PDF that is nothing else besides, and whether it does things of its own accord. Throws Unreadable. */
export function inspectPdf(bytes: Buffer, header: number): Inspection {
  if (!isHarmlessPrefix(bytes.subarray(0, header)) || hasAnotherFileBehind(bytes)) {
    throw new Unreadable("polyglot");
  }
  return { type: "pdf", reasons: isActive(bytes) ? ["scripts-removed"] : [] };
}

/** Blank or a few plain words, as some mail programs leave; nothing that another program would run or show. */
function isHarmlessPrefix(prefix: Buffer): boolean {
  const text = prefix.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  return /^[\t\n\r\x20-\x7e\0]*$/.test(text) && !/<|#!|\/\*|\/\/|^MZ|^PK/.test(text);
}

function hasAnotherFileBehind(bytes: Buffer): boolean {
  if (zipEnd(bytes) >= 0) return true;
  const end = bytes.lastIndexOf("%%EOF");
  if (end < 0) return false;
  const rest = bytes.subarray(end + 5);
  return MARKUP.test(rest.toString("latin1")) || OTHER_ARCHIVES.some((magic) => rest.includes(magic));
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

/** Looks into the packed streams that hold objects; into a few hundred, as this only looks for signs. */
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
