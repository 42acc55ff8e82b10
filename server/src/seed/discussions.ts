import { drawLot, insertMessage } from "../features/reviewing/discussion/store";
import type { Queries } from "../platform/db/database";

const HOUR = 3_600_000;

/** What reviewers and an organiser say in turns. */
const MESSAGES = [
  "We are far apart here. I gave the higher score for the **method**, which others can repeat.",
  "The method is good; I miss *measurements*. The abstract promises them and does not say of what.",
  "I can ask for them. Would you accept it with:\n\n- the figures of one real device\n- a shorter introduction",
  "Yes. With these it is the best one of its topic.",
];

/** Writes a short discussion of a reviewed proposal, of the last day. */
export async function seedDiscussion(
  db: Queries,
  submissionId: number,
  { reviewers, organiser, now }: { reviewers: readonly string[]; organiser: string; now: Date },
): Promise<void> {
  const [one, other = one] = reviewers;
  if (one === undefined || other === undefined) return;
  for (const [n, authorId] of [one, other, organiser, other].entries()) {
    if (authorId !== organiser) await drawLot(db, submissionId, authorId);
    await insertMessage(db, {
      submissionId,
      authorId,
      writtenAs: authorId === organiser ? "organiser" : "reviewer",
      replyTo: n === 0 ? null : n,
      text: MESSAGES[n] ?? "",
      writtenAt: new Date(now.getTime() - (20 - n * 4) * HOUR),
    });
  }
}
