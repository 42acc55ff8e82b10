import type { Extension } from "@lectern/domain/call/file-types";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";
import { fitsExtension } from "@lectern/domain/proposals/files/rules";
import type { Disarmer } from "#platform/disarm/disarmer";
import type { Work } from "#platform/disarm/work";

/** The type to rebuild a file as; null where it must not be opened further, and a reason says why. */
export type CheckedType = { type: Extension | null; reasons: FileReason[] };

/** A file is what its content says, and only if its extension says the same. None is opened where there is no sandbox for it. */
export async function checkType(
  disarmer: Disarmer,
  work: Work,
  path: string,
  extension: Extension,
): Promise<CheckedType> {
  if (await isRefused(disarmer)) return { type: null, reasons: ["no-sandbox"] };
  const { type, reasons } = await disarmer.inspect(work, path);
  if (type === null || worstEffect(reasons) === "prevents") return { type: null, reasons };
  if (!fitsExtension(type, extension)) return { type: null, reasons: ["type-mismatch"] };
  return { type, reasons };
}

/** Whether files are not opened here. Where the converter that would know is away, the inspection waits for it. */
const isRefused = async (disarmer: Disarmer): Promise<boolean> =>
  (await disarmer.state().catch(() => null))?.sandbox === "refused";
