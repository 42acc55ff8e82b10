import { insertAnswer, insertAsked } from "../features/proposals/questions/store";
import { insertQuestion, markSent, questionsOf } from "../features/reviewing/questions/store";
import type { Queries } from "../platform/db/database";
import type { Seeded } from "./people";

const DAY = 86_400_000;

/** What the panel asked about the demo speaker's proposals, and an answer to the first. */
const ASKED = [
  {
    question: "Does the hospital agree to the workshop, and are its systems named?",
    answer: "It has agreed in writing. Makers and models are named, the wards are not.",
  },
  { question: "Which firmware versions did you test, and do the vendors know?", answer: null },
];

/** Asks the demo speaker something about their first proposals in review. */
export async function seedQuestions(
  db: Queries,
  ids: readonly number[],
  { asker, speaker, now }: { asker: Seeded; speaker: Seeded; now: Date },
): Promise<void> {
  for (const [n, { question, answer }] of ASKED.entries()) {
    const submissionId = ids[n];
    if (submissionId === undefined) return;
    const sentAt = new Date(now.getTime() - (2 - n) * DAY);
    const text = question;
    await insertQuestion(db, { submissionId, askedBy: asker.id, text, askedAt: sentAt, releasedAt: sentAt });
    const asked = await insertAsked(db, { submissionId, questions: [text], sentAt });
    const rows = await questionsOf(db, submissionId);
    await markSent(
      db,
      rows.map(({ id }) => id),
      asked.id,
    );
    if (answer === null) continue;
    const answered = { askedId: asked.id, submissionId, answeredBy: speaker.id, text: answer };
    const way = { way: "page" as const, sender: null, source: null, named: [] };
    await insertAnswer(db, { ...answered, ...way, answeredAt: new Date(sentAt.getTime() + DAY / 2) });
  }
}
