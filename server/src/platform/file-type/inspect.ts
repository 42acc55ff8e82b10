import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Inspection } from "./inspection";
import { OLE_MAGIC } from "./ole-directory";
import { inspectOle } from "./ole-office";
import { CONTENT_TYPES, inspectOoxml } from "./ooxml";
import { inspectPdf, pdfHeader } from "./pdf-signs";
import { inspectText } from "./text-signs";
import { Unreadable } from "./unreadable";
import { readZipDirectory, type ZipEntry, zipEnd } from "./zip-directory";
import { requireModest } from "./zip-entry";

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
