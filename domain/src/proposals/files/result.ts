import { type Effect, FILE_REASONS, type FileReason } from "./reasons";
import type { ScanResult } from "./words";

/** The results of a file's stages. */
export type Findings = {
  /** Whether a rebuilt file exists. */
  rebuilt: boolean;
  reasons: readonly FileReason[];
};

/** The worst effect of some reasons; `notes` when there is none. */
export function worstEffect(reasons: readonly FileReason[]): Effect {
  const order: readonly Effect[] = ["notes", "cuts", "prevents", "bars"];
  const ranks = reasons.map((code) => order.indexOf(FILE_REASONS[code].effect));
  return order[Math.max(0, ...ranks)] ?? "notes";
}

/**
 * The scan result by the worst effect among the reasons. SUC only with a complete rebuilt file and no objection. A reason
 * that prevents a rebuilt file takes precedence over one.
 */
const DECISION: Record<Effect, { rebuilt: ScanResult; notRebuilt: ScanResult }> = {
  notes: { rebuilt: "SUC", notRebuilt: "FAL" },
  cuts: { rebuilt: "PAR", notRebuilt: "FAL" },
  prevents: { rebuilt: "FAL", notRebuilt: "FAL" },
  bars: { rebuilt: "FAL", notRebuilt: "FAL" },
};

/** The result of processing a file, by its most severe reason (docs/files.md). */
export function scanResultOf({ rebuilt, reasons }: Findings): ScanResult {
  return DECISION[worstEffect(reasons)][rebuilt ? "rebuilt" : "notRebuilt"];
}

/** Each reason once, the most severe first. */
export function inOrder(reasons: readonly FileReason[]): FileReason[] {
  const order: readonly Effect[] = ["bars", "prevents", "cuts", "notes"];
  const rank = (code: FileReason) => order.indexOf(FILE_REASONS[code].effect);
  return [...new Set(reasons)].sort((a, b) => rank(a) - rank(b));
}
