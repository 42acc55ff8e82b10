/** What a version changes: a slot is new, gone, or elsewhere; or only from when it is announced. */
export const CHANGES = ["added", "moved", "removed", "announced"] as const;
export type Change = (typeof CHANGES)[number];

export const CHANGE_LABELS: Record<Change, string> = {
  added: "New",
  moved: "Moved",
  removed: "Removed",
  announced: "Announcement",
};

/** Versions that are listed with what they changed. */
export const LISTED_VERSIONS = 30;
