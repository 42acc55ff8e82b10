import type { Requirement } from "../../call/second-factor-requirement";

/** The labels of who needs a second factor. */
export const REQUIREMENT_LABELS: Record<Requirement, string> = {
  none: "Nobody",
  "reviewers-and-organisers": "Reviewers and organisers",
};
