import type { Extension } from "@lectern/domain/call/file-types";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { type Inspection, requireIntact, Unreadable } from "./inspection";
import { requireSafeSize, unpack, unpackHead, type ZipEntry } from "./zip-directory";

export const CONTENT_TYPES = "[Content_Types].xml";
const PART_BYTES = 8 * 1024 * 1024;
const LARGEST_PART = 64 * 1024 * 1024;

const MARKUP = /\.(xml|rels|vml)$/i;

const MAIN_TYPES: [RegExp, Extension][] = [
  [/wordprocessingml\.document\.main\+xml/, "docx"],
  [/presentationml\.presentation\.main\+xml/, "pptx"],
  [/presentationml\.slideshow\.main\+xml/, "ppsx"],
];

/** Recognises .docx, .pptx and .ppsx files, and what in them cannot be rebuilt. */
export function inspectOoxml(bytes: Buffer, entries: ZipEntry[]): Inspection {
  requireSafeSize(entries, FILE_LIMITS.officeBytes);
  requireModestMarkup(entries);
  if (entries.some(({ encrypted }) => encrypted)) throw new Unreadable("encrypted");
  const names = entries.map(({ name }) => name.toLowerCase());
  requireIntact(new Set(names).size === names.length);

  const types = textOf(bytes, partNamed(entries, CONTENT_TYPES), PART_BYTES);
  const type = MAIN_TYPES.find(([main]) => main.test(types))?.[1] ?? null;
  const macros = /macroEnabled/i.test(types) || names.some((name) => name.endsWith("vbaproject.bin"));
  if (macros) return { type: null, reasons: ["macros-hidden"] };
  if (type === null) return { type, reasons: ["type-unknown"] };
  requireWithoutDoctype(bytes, entries);
  return {
    type,
    reasons: [...new Set([...relationsOf(bytes, entries), ...contentFromElsewhere(bytes, entries)])],
  };
}

/** Bounds markup alone, which is slow to open; images that compress well are usually harmless. */
function requireModestMarkup(entries: ZipEntry[]): void {
  const { markupBytes, markupRatio } = FILE_LIMITS;
  const markup = entries.filter(({ name }) => MARKUP.test(name));
  if (markup.some(({ size, packed }) => size > markupBytes && size > markupRatio * packed)) {
    throw new Unreadable("too-large");
  }
}

function partNamed(entries: ZipEntry[], name: string): ZipEntry {
  const part = entries.find((entry) => entry.name === name);
  requireIntact(part !== undefined);
  return part;
}

/** The format forbids DOCTYPEs, and only attacks use them: external or exponentially expanding entities. */
function requireWithoutDoctype(bytes: Buffer, entries: ZipEntry[]): void {
  for (const entry of entries) {
    if (!MARKUP.test(entry.name)) continue;
    const head = unpackHead(bytes, entry).toString("latin1").replaceAll("\0", "");
    requireIntact(!/<!(DOCTYPE|ENTITY)/i.test(head));
  }
}

/** References that cannot be rebuilt. A chart's embedded workbook is no loss: the chart is drawn. */
function relationsOf(bytes: Buffer, entries: ZipEntry[]): FileReason[] {
  const reasons: FileReason[] = [];
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const ofChart = /(^|\/)charts\/_rels\//i.test(entry.name);
    for (const [relation] of textOf(bytes, entry, PART_BYTES).matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
      const kind = /\bType\s*=\s*["'][^"']*\/([A-Za-z0-9]+)["']/.exec(relation)?.[1] ?? "";
      const outside = /\bTargetMode\s*=\s*["']External["']/i.test(relation);
      if (/^(audio|video|media)$/.test(kind)) reasons.push("media-left-out");
      else if (outside && kind !== "hyperlink") reasons.push("external-left-out");
      else if (/^(oleObject|package)$/.test(kind) && !ofChart) reasons.push("embedded-left-out");
      else if (/^control/i.test(kind)) reasons.push("embedded-left-out");
    }
  }
  return reasons;
}

/** Fields that fetch content (DDE, INCLUDETEXT, INCLUDEPICTURE), framesets and mail merge. */
function contentFromElsewhere(bytes: Buffer, entries: ZipEntry[]): FileReason[] {
  const parts = entries.filter(({ name }) => /^word\/[^/]+\.xml$/i.test(name) && !/styles|theme/i.test(name));
  const fetches = parts.some((entry) => {
    const xml = textOf(bytes, entry, LARGEST_PART);
    if (/<\w+:(mailMerge|sourceFileName)\b/.test(xml)) return true;
    const instructions = [...xml.matchAll(/<w:instrText[^>]*>([^<]*)|w:instr\s*=\s*["']([^"']*)/g)]
      .map(([, inside, attribute]) => inside ?? attribute ?? "")
      .join("");
    return /\b(DDEAUTO|DDE|INCLUDETEXT)\b|\bINCLUDEPICTURE\s+["\\]*\w+:\/\//i.test(unescaped(instructions));
  });
  return fetches ? ["external-left-out"] : [];
}

const unescaped = (xml: string) => xml.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

const textOf = (bytes: Buffer, entry: ZipEntry, most: number): string =>
  unpack(bytes, entry, most).toString("utf8").replaceAll("\0", "");
