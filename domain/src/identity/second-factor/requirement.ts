import type { Requirement } from "../../call/second-factor-requirement";
import type { Group } from "../../kernel/actor";
import type { Verdict } from "../../kernel/refusal";

/** Whether users of this group need a second factor. */
export const secondFactorRequired = (group: Group, requirement: Requirement): boolean =>
  requirement === "reviewers-and-organisers" && group !== "speaker";

/** Whether a user needs a second factor, and whether they have one. */
export type FactorStatus = { required: boolean; active: boolean };

/** Blocks users who need a second factor until they have added one. */
export const mayContinue = ({ required, active }: FactorStatus): Verdict =>
  required && !active ? "second-factor-required" : null;
