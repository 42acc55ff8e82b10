import type { ShortageReason } from "./plan";

/** How many reviews of a proposal can be asked for. */
export const TARGET = { min: 1, max: 20 } as const;
/** How many proposals a reviewer can be assigned; `standard` is the default maximum. */
export const LOAD = { min: 1, max: 2_000, standard: 40 } as const;
/** The seed of a plan: another one draws another plan. */
export const SEED = { min: 0, max: 2_147_483_647 } as const;

/** The maximum of reviewers in one call, and of pairs with its proposals. */
export const MAX_REVIEWERS = 500;
export const MAX_PAIRS = 20_000;

/** Why a proposal gets too few reviewers by a plan. */
export const SHORTAGE_LABELS: Record<ShortageReason, string> = {
  "few-reviewers": "Too few reviewers for the reviews needed",
  conflicts: "Too many reviewers have a conflict of interest",
  "all-full": "All eligible reviewers have their maximum",
};

/** The state of an assignment: open, reviewed, or void while its reviewer has a conflict of interest. */
export const ASSIGNMENT_STATES = ["open", "done", "conflict"] as const;

/** The minimum number of days between two automatic reminders to one person. */
export const REMINDER_REST_DAYS = 7;
