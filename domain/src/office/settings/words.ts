import type { Requirement } from "../../call/second-factor-requirement";

/** Of whom a second factor is required, as the settings say it. */
export const REQUIREMENT_LABELS: Record<Requirement, string> = {
  none: "Nobody",
  "reviewers-and-organisers": "Reviewers and organisers",
};
