import { writeFile } from "node:fs/promises";
import type { Extension } from "@lectern/domain/call/file-types";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";
import { extensionOf, fitsExtension } from "@lectern/domain/proposals/files/rules";
import { isExtension, REBUILT_AS } from "@lectern/domain/proposals/files/words";
import type { Inspection } from "../file-type/inspection";
import { type Outcome, REPORT, reportOn } from "./archive-report";
import { parseChildFrame } from "./child-frames";
import { type FileJob, type RebuildResult, reasonForExit } from "./file-job";
import type { JobRunner } from "./job-runner";
import { runUntrusted } from "./run-untrusted";
import { safePath, uniqueNames } from "./safe-names";
import { writeZip } from "./write-zip";

type Member = { name: string; path: string | null; inspection: Inspection };
type Line = Outcome & { path: string | null };

/** Rebuilds one member. */
export type RebuildMember = (path: string, type: Extension) => Promise<RebuildResult>;

/** Rebuilds an archive from the members that could be rebuilt, with a report on all of them. */
export async function rebuildZip(
  runner: JobRunner,
  job: FileJob,
  source: string,
  rebuildMember: RebuildMember,
): Promise<RebuildResult> {
  const { members, refused } = await unpackMembers(runner, job, source);
  if (refused) return { path: null, reasons: [refused] };
  const unique = uniqueNames();
  unique(REPORT);
  const lines: Line[] = [];
  for (const member of members) {
    const { path, reasons } = await rebuilt(member, rebuildMember);
    lines.push({ name: safePath(member.name), path, as: path ? unique(rebuiltName(member)) : null, reasons });
  }
  const kept = lines.flatMap(({ path, as, reasons }) =>
    path !== null && as !== null ? [{ name: as, path, reasons }] : [],
  );
  if (kept.length === 0) return { path: null, reasons: ["no-member"] };
  const reasons: FileReason[] = [];
  if (kept.length < lines.length) reasons.push("members-left-out");
  if (kept.some((line) => worstEffect(line.reasons) !== "notes")) reasons.push("members-incomplete");
  return { path: await writeZip(job, kept, reportOn(lines)), reasons };
}

async function unpackMembers(runner: JobRunner, job: FileJob, source: string) {
  const members: Member[] = [];
  let refused: FileReason | null = null;
  const ending = await runUntrusted(runner, "members", source, job, async (raw) => {
    const frame = parseChildFrame(raw);
    if (frame.kind === "refused") refused = frame.reason;
    if (frame.kind === "left-out") members.push(leftOut(frame.name, frame.reason));
    if (frame.kind === "member") {
      job.members += 1;
      job.memberBytes += raw.payload.length;
      if (job.members > FILE_LIMITS.zipMembers || job.memberBytes > FILE_LIMITS.zipBytes) {
        members.push(leftOut(frame.name, "too-large"));
        return;
      }
      const path = job.path();
      await writeFile(path, raw.payload, { mode: 0o600 });
      members.push({ name: frame.name, path, inspection: frame });
    }
    if (members.length > FILE_LIMITS.zipMembers) refused = "too-large";
  });
  if (ending !== "done") refused = reasonForExit(ending);
  return { members, refused: refused as FileReason | null };
}

const leftOut = (name: string, reason: FileReason): Member => ({
  name,
  path: null,
  inspection: { type: null, reasons: [reason] },
});

async function rebuilt(member: Member, rebuildMember: RebuildMember): Promise<RebuildResult> {
  const { type, reasons } = member.inspection;
  const extension = extensionOf(member.name);
  if (member.path === null || type === null || worstEffect(reasons) === "prevents") {
    return { path: null, reasons };
  }
  if (isExtension(extension) && !fitsExtension(type, extension))
    return { path: null, reasons: ["type-mismatch"] };
  const result = await rebuildMember(member.path, type);
  return { path: result.path, reasons: [...reasons, ...result.reasons] };
}

/** `talk.pptx` becomes `talk.pptx.pdf`, and `notes.md` becomes `notes.md.txt`; a name whose type is unchanged is kept. */
function rebuiltName({ name, inspection }: Member): string {
  const path = safePath(name);
  const becomes = inspection.type ? REBUILT_AS[inspection.type] : "txt";
  return extensionOf(path) === becomes ? path : `${path}.${becomes}`;
}
