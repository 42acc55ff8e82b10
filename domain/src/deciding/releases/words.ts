import type { Decision } from "../../call/decisions";

/** `unconfirmed`: a second organiser is asked for. `waiting`: it can be taken back until it goes out. */
export const RELEASE_STATES = ["unconfirmed", "waiting", "done", "taken-back"] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

export const RELEASE_STATE_LABELS: Record<ReleaseState, string> = {
  unconfirmed: "Needs a second organiser",
  waiting: "Waiting",
  done: "Released",
  "taken-back": "Cancelled",
};

export const ITEM_STATES = ["waiting", "released", "dropped", "taken-back"] as const;

/** Why a proposal left its batch before it went out. */
export const DROP_REASONS = ["decision-changed", "withdrawn"] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export const DROPPED_LABELS: Record<DropReason, string> = {
  "decision-changed": "The decision was changed in the meantime",
  withdrawn: "Withdrawn meanwhile",
};

/** The texts of a batch as they stood when it was made: what was looked at is what goes out. */
export type ReleaseTemplates = Partial<Record<Decision, { key: string; subject: string; body: string }>>;

/** How many mails of each decision are shown before a release is made. */
export const SAMPLES = 3;
