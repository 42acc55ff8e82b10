/** Who needs a second factor; it is optional for everyone else. */
export const REQUIREMENTS = ["none", "reviewers-and-organisers"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];
