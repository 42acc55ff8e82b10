// The process that opens untrusted files, without environment, network, or files except its own program. It reads a file
// from stdin and writes frames to stdout, which its parent validates.

import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { inspect } from "#platform/file-type/inspect";
import { Unreadable } from "#platform/file-type/inspection";
import { textEncoding } from "../../file-type/text-encoding";
import { readZipDirectory, requireSafeSize, unpack, type ZipEntry } from "../../file-type/zip-directory";
import { sendPages } from "./pages";
import { pictureAsPdf } from "./picture";
import { send } from "./send";

/** Files that operating systems add to archives; they are ignored. */
const SYSTEM_FILES = /(^|[/\\])(__MACOSX[/\\].*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Sends each member of an archive with its type, or why it is left out. */
function sendMembers(file: Buffer): void {
  const entries = readZipDirectory(file).filter(({ folder, name }) => !folder && !SYSTEM_FILES.test(name));
  if (entries.length > FILE_LIMITS.zipMembers) throw new Unreadable("too-large");
  requireSafeSize(entries, FILE_LIMITS.zipBytes);
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;
/** Bidirectional controls and zero-width characters, which make text read differently than it is. */
const INVISIBLE =
  /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Sends a text as UTF-8 without invisible characters. */
function sendText(file: Buffer): void {
  const { encoding } = textEncoding(file);
  const reasons: FileReason[] = [];
  if (file.length > FILE_LIMITS.textBytes) reasons.push("text-cut");
  const text = new TextDecoder(encoding).decode(file.subarray(0, FILE_LIMITS.textBytes));
  const plain = visible(text);
  if (plain.changed) reasons.push("characters-shown");
  send({ kind: "text", reasons }, Buffer.from(`\ufeff${plain.text}`, "utf8"));
}

/** Line ends become \n, controls a replacement character, and invisible characters their code point. */
function visible(text: string): { text: string; changed: boolean } {
  const lines = text.replace(/\r\n?|\f/g, "\n");
  const shown = lines
    .replace(CONTROLS, "\ufffd")
    .replace(INVISIBLE, (c) => `<U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`);
  return { text: shown, changed: shown !== lines };
}

type Task = "inspect" | "text" | "members" | "pages" | "picture";

/** The tasks; `rest` are the command line's further arguments. */
const TASKS: Record<Task, (file: Buffer, rest: string[]) => void | Promise<void>> = {
  inspect: (file) => send({ kind: "inspection", ...inspect(file) }),
  text: sendText,
  members: sendMembers,
  pages: sendPages,
  picture: (file, rest) => sendPages(pictureAsPdf(file), rest),
};

const [task, ...rest] = process.argv.slice(2);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
try {
  await TASKS[task as Task](Buffer.concat(chunks), rest);
  send({ kind: "end" });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  send({ kind: "refused", reason: error.reason });
}
process.exit(0);
