import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { inspect } from "#platform/file-type/inspect";
import { Unreadable } from "#platform/file-type/inspection";
import { readZipDirectory, requireModest, unpack, type ZipEntry } from "#platform/file-type/zip-directory";

import { send } from "./send";

/** What operating systems leave in archives: nobody wrote it, and nobody misses it. */
const HOUSEKEEPING = /(^|[/\\])(__MACOSX[/\\].*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Sends each member of an archive with its type, or why it is left out. */
export function sendMembers(file: Buffer): void {
  const entries = readZipDirectory(file).filter(({ folder, name }) => !folder && !HOUSEKEEPING.test(name));
  if (entries.length > FILE_LIMITS.zipMembers) throw new Unreadable("too-large");
  requireModest(entries, FILE_LIMITS.zipBytes);
  for (const entry of entries) {
    try {
      const content = unpackMember(file, entry);
      send({ kind: "member", name: entry.name.slice(0, 1000), ...inspect(content) }, content);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      send({ kind: "left-out", name: entry.name.slice(0, 1000), reason: error.reason });
    }
  }
}

function unpackMember(file: Buffer, entry: ZipEntry): Buffer {
  if (entry.symlink) throw new Unreadable("type-unknown");
  return unpack(file, entry, FILE_LIMITS.zipMemberBytes);
}
