import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { worstEffect } from "@lectern/domain/proposals/files/result";
import type { Disarmer } from "#platform/disarm/disarmer";
import type { Rebuilt, Work } from "#platform/disarm/work";
import type { CheckedType } from "./check-type";

/** Rebuilds a file from scratch so that nothing active survives; not one that earlier stages speak against. */
export async function disarm(
  disarmer: Disarmer,
  work: Work,
  path: string,
  { type }: CheckedType,
  against: FileReason[],
): Promise<Rebuilt> {
  if (type === null || worstEffect(against) === "bars") return { path: null, reasons: [] };
  return disarmer.rebuild(work, path, type);
}
