import type { Extension } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";

/** What a file's content is, whatever its name says, and what is to be said about it. */
export type Inspection = { type: Extension | null; reasons: FileReason[] };
