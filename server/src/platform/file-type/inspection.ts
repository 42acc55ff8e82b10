import type { FileReason } from "@lectern/domain/files/reasons";
import type { Extension } from "@lectern/domain/files/words";

/** What a file's content is, whatever its name says, and what is to be said about it. */
export type Inspection = { type: Extension | null; reasons: FileReason[] };
