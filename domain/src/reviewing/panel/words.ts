import type { ShortageReason } from "./plan";

/** Reviews that a proposal can be asked to get, and proposals that one reviewer can be asked to take. */
export const TARGET = { min: 1, max: 20 } as const;
export const LOAD = { min: 1, max: 2_000, standard: 40 } as const;
export const SEED = { min: 0, max: 2_147_483_647 } as const;

/** Reviewers that one call names, and pairs that it makes of them and its proposals. */
export const MAX_REVIEWERS = 500;
export const MAX_PAIRS = 20_000;

export const SHORT_LABELS: Record<ShortageReason, string> = {
  "few-reviewers": "Too few reviewers for the reviews needed",
  conflicts: "Too many reviewers have a conflict of interest",
  "all-full": "All eligible reviewers have their maximum",
};

/** Where an assignment stands: to be reviewed, reviewed, or void while its reviewer may not judge the proposal. */
export const ASSIGNMENT_STATES = ["open", "done", "conflict"] as const;

/** A person is reminded by the portal itself at most once in so many days. */
export const REMINDER_REST_DAYS = 7;
