import type { FileReason } from "@lectern/domain/files/reasons";
import type { ScanResult } from "@lectern/domain/files/words";
import type { FileRow } from "./store";

/** What became of a file. `transformedKey` is set when there is a transformed one (SUC, PAR). */
export type Disarmed = { scanResult: ScanResult; reasons: FileReason[]; transformedKey: string | null };

/**
 * Rebuilds a file from scratch so that nothing active survives. The one door for the converters; there are none
 * yet, and as nothing is rebuilt, the honest result is FAL: the original goes out inside the ISO image only.
 */
export async function disarm(_file: FileRow): Promise<Disarmed> {
  return { scanResult: "FAL", reasons: ["not-disarmed"], transformedKey: null };
}
