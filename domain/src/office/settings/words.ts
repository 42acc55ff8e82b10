import type { Requirement } from "../../call/second-factor-requirement";

/** The labels of who needs a second factor. */
export const REQUIREMENT_LABELS: Record<Requirement, string> = {
  none: "No one",
  "reviewers-and-organisers": "Reviewers and organisers",
};

export const UNKNOWN_VILLAGES_CALL = "Select another call of this installation.";

export const SHARED_SETTING = "This is the same in all calls. Change it in the settings of the default call.";
