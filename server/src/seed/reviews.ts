import type { ReviewStatus } from "@lectern/domain/call/decisions";
import type { Random } from "@lectern/domain/reviewing/panel/shuffle";
import { insertAssignments } from "../features/reviewing/panel/store";
import { insertReview } from "../features/reviewing/store";
import type { Queries } from "../platform/db/database";
import type { Seeded } from "./people";

const DAY = 86_400_000;

/** Review comments by recommendation. */
const COMMENTS: Record<ReviewStatus, readonly string[]> = {
  ACC: [
    "Clear, well argued and new to our audience. The demonstration should be shorter.",
    "I would travel for this. The method is honest about what it does not find.",
    "Strong abstract, and the speaker has shown before that they can hold a room.",
    "Exactly what our defenders ask for every year. Please leave time for questions.",
  ],
  HLD: [
    "Good material, but close to another proposal in this topic. Take one of the two.",
    "Interesting; the abstract does not say what was measured. Ask for the figures.",
    "Would work better as a workshop. Perhaps for the second day.",
  ],
  REJ: [
    "Shown at two other conferences this year, and I see nothing new here.",
    "The vendor's product is in the foreground.",
    "Too wide for fifty minutes: three talks in one, and none of them to its end.",
  ],
};

/** Each reviewer's bias in points, by their place in the panel. */
const BIAS = [-2, 1, 0, 0, 1, -1, 0, 2, 0, -1, 0, 1, 0, -2, 0];

/**
 * Writes reviews of one proposal by random assigned reviewers, who mostly agree but differ in strictness. Returns the
 * proposal's quality, from 3 to 9, and who reviewed it.
 */
export async function seedReviews(
  db: Queries,
  submission: { id: number; at: Date },
  panel: readonly Seeded[],
  amount: number,
  { draw, now }: { draw: Random; now: Date },
): Promise<{ worth: number; reviewers: string[] }> {
  const worth = 3 + draw.below(7);
  const chosen = draw.order(panel, (a, b) => a.email.localeCompare(b.email)).slice(0, amount);
  const pairs = chosen.map((reviewer) => ({ submissionId: submission.id, reviewerId: reviewer.id }));
  await insertAssignments(db, pairs, { createdAt: submission.at, batchId: null });
  for (const reviewer of chosen) {
    const score = () => within(worth + (BIAS[panel.indexOf(reviewer)] ?? 0) + draw.below(3) - 1);
    const [speakerScore, topicScore] = [score(), score()];
    const status = recommended(speakerScore + topicScore);
    const comments = COMMENTS[status][draw.below(COMMENTS[status].length)] ?? "";
    const readAfter = (2 + draw.below(60) / 10) * DAY;
    const written = new Date(Math.min(submission.at.getTime() + readAfter, now.getTime()));
    await insertReview(db, {
      submissionId: submission.id,
      reviewerId: reviewer.id,
      speakerScore,
      topicScore,
      comments,
      status,
      createdAt: written,
      updatedAt: written,
    });
  }
  return { worth, reviewers: chosen.map(({ id }) => id) };
}

const within = (score: number) => Math.min(10, Math.max(0, score));

function recommended(sum: number): ReviewStatus {
  if (sum >= 13) return "ACC";
  return sum >= 9 ? "HLD" : "REJ";
}
