/** What two names of tags have in common that differ in case, width or composition only. */
export const foldedName = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Means "without tags" in a filter. No tag has this code. */
export const UNTAGGED = "none";

/** How the tags of a filter are asked for. */
export const TAG_MODES = ["any", "all", "none"] as const;
export type TagMode = (typeof TAG_MODES)[number];

/** Whether a proposal with these tags passes a filter. Without wanted tags all do. */
export function passesTags(has: readonly string[], wanted: readonly string[], mode: TagMode): boolean {
  if (wanted.length === 0) return true;
  const isOn = (code: string) => has.includes(code);
  if (mode === "any") return wanted.some(isOn);
  return mode === "all" ? wanted.every(isOn) : !wanted.some(isOn);
}
