import type { FileType } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";
import { fitsExtension } from "@lectern/domain/proposals/files/rules";
import { isPicture } from "@lectern/domain/proposals/files/words";
import type { FileJob } from "#platform/sanitise/file-job";
import type { Sanitiser } from "#platform/sanitise/sanitiser";

/** The type to rebuild a file as; null where it must not be opened, and a reason says why. */
export type CheckedType = { type: FileType | null; reasons: FileReason[] };

/** Detects the type by content, which has to match the extension. Opens no file without the required sandbox. */
export async function checkType(
  sanitiser: Sanitiser,
  job: FileJob,
  path: string,
  extension: FileType,
): Promise<CheckedType> {
  if (await isRefused(sanitiser)) return { type: null, reasons: ["no-sandbox"] };
  // It is read as pixels, whatever else it may be.
  if (isPicture(extension)) return { type: extension, reasons: [] };
  const { type, reasons } = await sanitiser.inspect(job, path);
  if (type === null || worstEffect(reasons) === "prevents") return { type: null, reasons };
  if (!fitsExtension(type, extension)) return { type: null, reasons: ["type-mismatch"] };
  return { type, reasons };
}

/** Whether files are not opened here. While the converter is unavailable, the inspection waits for it. */
const isRefused = async (sanitiser: Sanitiser): Promise<boolean> =>
  (await sanitiser.state().catch(() => null))?.sandbox === "refused";
