import { createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { FILE_LIMITS } from "@lectern/domain/files/limits";
import { FILE_REASONS, type FileReason, reasonSentence } from "@lectern/domain/files/reasons";
import { worstEffect } from "@lectern/domain/files/result";
import { extensionOf, fitsExtension } from "@lectern/domain/files/rules";
import { type Extension, isExtension, REBUILT_AS } from "@lectern/domain/files/words";
import { ZipFile } from "yazl";
import type { Inspection } from "#platform/file-type/inspection";
import { checked } from "./child-frames";
import { runUntrusted } from "./run-untrusted";
import { safePath, uniqueNames } from "./safe-names";
import { type Rebuilt, reasonOfEnding, type Work } from "./work";
import type { Workplace } from "./workplace";

type Member = { name: string; path: string | null; inspection: Inspection };
type Line = { name: string; path: string | null; as: string; reasons: FileReason[] };

/** Rebuilds one member; the caller knows how, and how deep it lies. */
export type RebuildMember = (path: string, type: Extension) => Promise<Rebuilt>;

const REPORT = "REPORT.txt";
/** A fixed date: when the speaker worked on the files is nobody's business. */
const DATE = new Date(1980, 0, 1, 12);

/** An archive of the members that could be rebuilt, with a report on every one. */
export async function rebuildZip(
  place: Workplace,
  work: Work,
  source: string,
  rebuildMember: RebuildMember,
): Promise<Rebuilt> {
  const { members, refused } = await unpackMembers(place, work, source);
  if (refused) return { path: null, reasons: [refused] };
  const unique = uniqueNames();
  unique(REPORT);
  const lines: Line[] = [];
  for (const member of members) {
    const { path, reasons } = await rebuilt(member, work, rebuildMember);
    lines.push({ name: safePath(member.name), path, as: path ? unique(rebuiltName(member)) : "", reasons });
  }
  const kept = lines.filter(({ path }) => path !== null);
  if (kept.length === 0) return { path: null, reasons: ["no-member"] };
  const reasons: FileReason[] = [];
  if (kept.length < lines.length) reasons.push("members-left-out");
  if (kept.some((line) => worstEffect(line.reasons) !== "notes")) reasons.push("members-incomplete");
  return { path: await writeZip(work, lines), reasons };
}

async function unpackMembers(place: Workplace, work: Work, source: string) {
  const members: Member[] = [];
  let refused: FileReason | null = null;
  const ending = await runUntrusted(place, "members", source, work, async (raw) => {
    const frame = checked(raw);
    if (frame.kind === "refused") refused = frame.reason;
    if (frame.kind === "left-out") members.push(leftOut(frame.name, frame.reason));
    if (frame.kind === "member") {
      work.members += 1;
      work.memberBytes += raw.payload.length;
      if (work.members > FILE_LIMITS.zipMembers || work.memberBytes > FILE_LIMITS.zipBytes) {
        members.push(leftOut(frame.name, "too-large"));
        return;
      }
      const path = work.path();
      await writeFile(path, raw.payload, { mode: 0o600 });
      members.push({ name: frame.name, path, inspection: frame });
    }
    if (members.length > FILE_LIMITS.zipMembers) refused = "too-large";
  });
  if (ending !== "done") refused = reasonOfEnding(ending);
  return { members, refused: refused as FileReason | null };
}

const leftOut = (name: string, reason: FileReason): Member => ({
  name,
  path: null,
  inspection: { type: null, reasons: [reason] },
});

async function rebuilt(member: Member, work: Work, rebuildMember: RebuildMember): Promise<Rebuilt> {
  const { type, reasons } = member.inspection;
  const extension = extensionOf(member.name);
  if (member.path === null || type === null || worstEffect(reasons) === "prevents") {
    return { path: null, reasons };
  }
  if (isExtension(extension) && !fitsExtension(type, extension))
    return { path: null, reasons: ["type-mismatch"] };
  if (work.seconds(1) === 0) return { path: null, reasons: ["took-too-long"] };
  const result = await rebuildMember(member.path, type);
  return { path: result.path, reasons: [...reasons, ...result.reasons] };
}

/** `talk.pptx` becomes `talk.pptx.pdf`, and `notes.md` becomes `notes.md.txt`; what stays of a kind keeps its name. */
function rebuiltName({ name, inspection }: Member): string {
  const path = safePath(name);
  const becomes = inspection.type ? REBUILT_AS[inspection.type] : "txt";
  return extensionOf(path) === becomes ? path : `${path}.${becomes}`;
}

async function writeZip(work: Work, lines: Line[]): Promise<string> {
  const zip = new ZipFile();
  const path = work.path();
  const options = { mtime: DATE, mode: 0o100644 };
  for (const line of lines) {
    // A PDF of images, or an archive, does not become smaller.
    const compress = line.as.endsWith(".txt");
    if (line.path) zip.addFile(line.path, line.as, { ...options, compress });
  }
  zip.addBuffer(Buffer.from(`\ufeff${report(lines)}`, "utf8"), REPORT, options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  const { size } = await stat(path);
  if (size === 0) throw new Error("The rebuilt archive is empty.");
  return path;
}

function report(lines: Line[]): string {
  const told = lines.map(({ name, path, as, reasons }) => {
    const left =
      path === null ? "left out" : worstEffect(reasons) === "notes" ? "rebuilt" : "rebuilt in part";
    const because = reasons
      .filter((code) => path !== null || FILE_REASONS[code].effect !== "notes")
      .map((code) => `    ${reasonSentence(code, "reviewer")}`);
    return [`${name}: ${left}${path && as !== name ? ` as ${as}` : ""}`, ...because].join("\r\n");
  });
  return ["What became of each file in the archive:", "", ...told, ""].join("\r\n");
}
