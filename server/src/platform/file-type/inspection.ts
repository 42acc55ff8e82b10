import type { Extension } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";

/** A file cannot be taken for what it claims to be; `reason` says why, and nothing of the file is in it. */
export class Unreadable extends Error {
  readonly reason: FileReason;
  constructor(reason: FileReason) {
    super(reason);
    this.name = "Unreadable";
    this.reason = reason;
  }
}

/** Throws `Unreadable("corrupt")` unless the condition holds. */
export function requireSound(condition: boolean): asserts condition {
  if (!condition) throw new Unreadable("corrupt");
}

/** What a file's content is, whatever its name says, and what is to be said about it. */
export type Inspection = { type: Extension | null; reasons: FileReason[] };
