import type { Decision } from "../../call/decisions";

/** `unconfirmed`: needs a second organiser. `waiting`: can be undone until it is sent. */
export const RELEASE_STATES = ["unconfirmed", "waiting", "done", "taken-back"] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

export const RELEASE_STATE_LABELS: Record<ReleaseState, string> = {
  unconfirmed: "Needs a second organiser",
  waiting: "Waiting",
  done: "Released",
  "taken-back": "Cancelled",
};

export const ITEM_STATES = ["waiting", "released", "dropped", "taken-back"] as const;

/** Why a proposal was dropped from its batch. */
export const DROP_REASONS = ["decision-changed", "withdrawn"] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export const DROPPED_LABELS: Record<DropReason, string> = {
  "decision-changed": "The decision was changed in the meantime",
  withdrawn: "Withdrawn in the meantime",
};

/** The texts of a batch as previewed, which are the ones to be sent. */
export type ReleaseTemplates = Partial<Record<Decision, { key: string; subject: string; body: string }>>;

/** The number of mails of each decision in a preview. */
export const SAMPLES = 3;
