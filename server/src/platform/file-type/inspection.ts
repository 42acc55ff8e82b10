import type { Extension } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";

/** A file is not what it claims to be; `reason` says why, and holds nothing of the file. */
export class Unreadable extends Error {
  readonly reason: FileReason;
  constructor(reason: FileReason) {
    super(reason);
    this.name = "Unreadable";
    this.reason = reason;
  }
}

/** Throws `Unreadable("corrupt")` unless the condition holds. */
export function requireIntact(condition: boolean): asserts condition {
  if (!condition) throw new Unreadable("corrupt");
}

/** A file's type by its content, whatever its name says, and remarks on it. */
export type Inspection = { type: Extension | null; reasons: FileReason[] };
