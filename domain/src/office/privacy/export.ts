import type { KnownAction } from "../../log/words";

/** What others did about a proposal that its speaker is told. The rest is the reviewers' and the organisers' own. */
const TOLD: readonly string[] = [
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

/** What a speaker does about an own proposal. */
const THEIRS: readonly string[] = ["create", "edit", "answer-confirmation"] satisfies KnownAction[];

/** Whether a line about an own proposal belongs to what its speaker may know. */
export const speakersHistory = (action: string, byThemselves: boolean): boolean =>
  TOLD.includes(action) || (byThemselves && THEIRS.includes(action));
