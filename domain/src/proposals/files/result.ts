import { type Effect, FILE_REASONS, type FileReason } from "./reasons";
import type { ScanResult } from "./words";

/** What the stages found out about a file. */
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
 * The decision, by the worst effect among the reasons: with a rebuilt file, without one. SUC only when there is
 * a whole rebuilt file and nothing speaks against it. A file that claims both a rebuilt one and a reason why
 * there is none is believed in the reason.
 */
const DECISION: Record<Effect, { rebuilt: ScanResult; notRebuilt: ScanResult }> = {
  notes: { rebuilt: "SUC", notRebuilt: "FAL" },
  cuts: { rebuilt: "PAR", notRebuilt: "FAL" },
  prevents: { rebuilt: "FAL", notRebuilt: "FAL" },
  bars: { rebuilt: "FAL", notRebuilt: "FAL" },
};

export function scanResultOf({ rebuilt, reasons }: Findings): ScanResult {
  return DECISION[worstEffect(reasons)][rebuilt ? "rebuilt" : "notRebuilt"];
}

/** Each reason once, the gravest first. */
export function inOrder(reasons: readonly FileReason[]): FileReason[] {
  const order: readonly Effect[] = ["bars", "prevents", "cuts", "notes"];
  const rank = (code: FileReason) => order.indexOf(FILE_REASONS[code].effect);
  return [...new Set(reasons)].sort((a, b) => rank(a) - rank(b));
}
