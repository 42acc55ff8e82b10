import type { EditionSettings } from "../call/words";
import type { ScanResult } from "./files/words";
import type { SubmissionEvent } from "./lifecycle";
import { cooldownEnded, editWindowEnded } from "./rules";
import type { Status } from "./words";

/** A proposal for these rules. */
export type Affected = {
  id: number;
  ownerId: string;
  status: Status;
  submittedAt: Date;
  conference: string;
  lateUntil: Date | null;
  cooldownSince: Date | null;
  file: { scanResult: ScanResult | null } | null;
  reviews: number;
};

/**
 * The event that new settings trigger for a proposal at once, or null. Events that were already due under the old settings
 * are left to the scheduled job.
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
