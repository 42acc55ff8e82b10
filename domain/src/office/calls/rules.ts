import type { CallState } from "../../call/calls";
import type { Verdict } from "../../kernel/refusal";

export const SWITCHES = ["open", "archive", "default"] as const;
/** What may be done with a call as a whole. */
export type Switch = (typeof SWITCHES)[number];

type Standing = { state: CallState; isDefault: boolean };

/** May this be done with a call? `releasing`: decisions are waiting to be sent. */
export function maySwitch({ state, isDefault }: Standing, change: Switch, releasing: boolean): Verdict {
  if (change === "archive" && isDefault) return "default-call";
  if (change === "archive" && releasing) return "release-waiting";
  if (change === "default" && state !== "open") return "call-not-open";
  return null;
}
