import type { Extension } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";
import { fitsExtension } from "@lectern/domain/proposals/files/rules";
import type { FileJob } from "#platform/sanitise/file-job";
import type { Sanitiser } from "#platform/sanitise/sanitiser";

/** The type to rebuild a file as; null where it must not be opened further, and a reason says why. */
export type CheckedType = { type: Extension | null; reasons: FileReason[] };

/** A file is what its content says, and only if its extension says the same. None is opened where there is no sandbox for it. */
export async function checkType(
  sanitiser: Sanitiser,
  job: FileJob,
  path: string,
  extension: Extension,
): Promise<CheckedType> {
  if (await isRefused(sanitiser)) return { type: null, reasons: ["no-sandbox"] };
  const { type, reasons } = await sanitiser.inspect(job, path);
  if (type === null || worstEffect(reasons) === "prevents") return { type: null, reasons };
  if (!fitsExtension(type, extension)) return { type: null, reasons: ["type-mismatch"] };
  return { type, reasons };
}

/** Whether files are not opened here. Where the converter that would know is away, the inspection waits for it. */
const isRefused = async (sanitiser: Sanitiser): Promise<boolean> =>
  (await sanitiser.state().catch(() => null))?.sandbox === "refused";
