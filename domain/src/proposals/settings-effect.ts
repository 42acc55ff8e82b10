import type { EditionSettings } from "../call/words";
import type { ScanResult } from "./files/words";
import type { SubmissionEvent } from "./lifecycle";
import { cooldownEnded, editWindowEnded } from "./rules";
import type { Status } from "./words";

/** What the settings act on: one proposal. */
export type Affected = {
  id: number;
  ownerId: string;
  status: Status;
  submittedAt: Date;
  lateUntil: Date | null;
  cooldownSince: Date | null;
  file: { scanResult: ScanResult | null } | null;
  reviews: number;
};

/**
 * Which event new settings bring to a proposal at once; null when it stays where it is. What the clock alone would
 * have brought under the old settings is left to it.
 */
export function eventOf(
  s: Affected,
  before: EditionSettings,
  after: EditionSettings,
  now: Date,
): SubmissionEvent | null {
  const ended = (edition: EditionSettings) => editWindowEnded(s, edition, now);
  const rested = (edition: EditionSettings) =>
    cooldownEnded({ cooldownSince: s.cooldownSince ?? s.submittedAt, file: s.file }, edition, now);
  switch (s.status) {
    case "Submitted":
      return ended(after) && !ended(before) ? "endEditing" : null;
    case "Cooldown":
      if (ended(before) && !ended(after)) return "reopenEditing";
      return rested(after) && !rested(before) ? "endCooldown" : null;
    case "Ready for Review":
      return s.reviews >= after.reviewsWanted && s.reviews < before.reviewsWanted
        ? "gainEnoughReviews"
        : null;
    case "Reviewed":
      return s.reviews < after.reviewsWanted && s.reviews >= before.reviewsWanted ? "loseAReview" : null;
    default:
      return null;
  }
}
