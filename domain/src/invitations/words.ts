import type { Group } from "../kernel/actor";

/** Whom organisers invite; speakers sign up on their own. */
export const INVITED_GROUPS = ["reviewer", "organiser"] as const satisfies readonly Group[];
export type InvitedGroup = (typeof INVITED_GROUPS)[number];
