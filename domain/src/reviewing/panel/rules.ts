import type { EditionSettings } from "../../call/words";
import type { Verdict } from "../../kernel/refusal";
import { REVIEWABLE, type Status } from "../../proposals/words";
import { REMINDER_REST_DAYS } from "./words";

const DAY = 86_400_000;

/** May this proposal be assigned to a reviewer? `excluded`: they do not review it, for a conflict or another panel. */
export function mayAssign(submission: { status: Status }, excluded: { barred: boolean } | null): Verdict {
  if (!REVIEWABLE.includes(submission.status)) return "not-reviewable";
  if (!excluded) return null;
  return excluded.barred ? "has-conflict" : "other-panel";
}

/** How many proposals have 0, 1, 2 … reviews; the last figure counts those with `target` or more. */
export function coverage(reviews: readonly number[], target: number): number[] {
  const counts = Array.from({ length: target + 1 }, () => 0);
  for (const n of reviews) {
    const place = Math.min(n, target);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** How many reviewers a proposal lacks even if all its open assignments are done. */
export const reviewersMissing = (
  { reviews, open }: { reviews: number; open: number },
  target: number,
): number => Math.max(0, target - reviews - open);

type Dates = Pick<EditionSettings, "reviewsDue" | "reviewReminders">;

/**
 * Does the portal itself remind a reviewer now: the last of the days before the date that has come was at least a rest
 * after their last reminder, and the date is not over. A day that comes within the rest is left out.
 */
export function reminderDue(
  { reviewsDue, reviewReminders }: Dates,
  remindedAt: Date | null,
  now: Date,
): boolean {
  if (reviewsDue === null) return false;
  const due = Date.parse(reviewsDue);
  const come = reviewReminders.map((days) => due - days * DAY).filter((at) => at <= now.getTime());
  if (come.length === 0 || now.getTime() >= due) return false;
  return remindedAt === null || Math.max(...come) - remindedAt.getTime() >= REMINDER_REST_DAYS * DAY;
}
