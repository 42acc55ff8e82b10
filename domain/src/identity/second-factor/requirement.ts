import type { Requirement } from "../../call/second-factor-requirement";
import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";

/** Whether the edition asks people of this group for a second factor. */
export const secondFactorRequired = (group: Group, requirement: Requirement): boolean =>
  requirement === "reviewers-and-organisers" && group !== "speaker";

/** How somebody stands: whether they have to have a second factor, and whether they have one. */
export type FactorStatus = { required: boolean; active: boolean };

/** Whoever has to have a second factor gets no further until they have added one. */
export const mayContinue = ({ required, active }: FactorStatus): Verdict =>
  required && !active ? "second-factor-required" : null;
