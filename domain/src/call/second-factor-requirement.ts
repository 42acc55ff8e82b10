/** Of whom the edition asks for a second factor; it is offered to everybody. */
export const REQUIREMENTS = ["none", "reviewers-and-organisers"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];
