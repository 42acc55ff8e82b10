import type { KnownAction } from "../../log/words";

/** The actions of others that a proposal's speaker may see. The rest is confidential. */
const BY_OTHERS: readonly string[] = [
  "confirmUpload",
  "goOnWithoutFile",
  "giveUpUpload",
  "withdraw",
  "reopenEditing",
  "endEditing",
  "endCooldown",
  "sendToReview",
  "release-decision",
  "remind-speaker",
] satisfies KnownAction[];

/** A speaker's actions on an own proposal. */
const BY_SPEAKER: readonly string[] = ["create", "edit", "answer-confirmation"] satisfies KnownAction[];

/** Whether a speaker may see an entry about an own proposal. */
export const speakersHistory = (action: string, byThemselves: boolean): boolean =>
  BY_OTHERS.includes(action) || (byThemselves && BY_SPEAKER.includes(action));
