import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const scored = { speakerScore: 3, topicScore: 8, comments: "", status: "ACC" } as const;

async function reviewed(): Promise<number> {
  return reviewedOf(await make.speaker());
}

async function reviewedOf(owner: Person): Promise<number> {
  const id = await make.proposal(owner, "Reviewed");
  const at = server.clock.now();
  const by = await make.reviewer();
  await server.platform.db
    .insert(review)
    .values({ ...scored, submissionId: id, reviewerId: by.id, createdAt: at, updatedAt: at });
  return id;
}

/** What the board and the list by criterion say of a proposal's scores; the endpoint of one proposal says the same. */
async function scoresOf(organiser: Person, id: number) {
  const board: { pk: number; scores: unknown }[] = (await as(organiser).get("/api/board/")).json();
  const byCriterion: { pk: number; criteria: unknown }[] = (
    await as(organiser).get("/api/board/criteria/")
  ).json();
  const scores = board.find(({ pk }) => pk === id)?.scores ?? null;
  const criteria = byCriterion.find(({ pk }) => pk === id)?.criteria ?? [];
  expect((await as(organiser).get(`/api/board/scores/${id}/`)).json()).toEqual({ pk: id, scores, criteria });
  return [scores, byCriterion.some(({ pk }) => pk === id)];
}

it("shows no scores of a proposal in which the organiser is invited to speak since they were read", async () => {
  const organiser = await make.organiser();
  await make.proposal(organiser, "Reviewed");
  const id = await reviewed();
  expect(await scoresOf(organiser, id)).toEqual([expect.objectContaining({ count: 1 }), true]);
  const { db } = server.platform;
  const invited = { submissionId: id, accountId: organiser.id, position: 1, name: organiser.name } as const;
  await db.insert(submissionSpeaker).values({ ...invited, state: "accepted" });
  expect(await scoresOf(organiser, id)).toEqual([null, false]);
});

it("shows no scores of a proposal that the organiser leads since they were read", async () => {
  const organiser = await make.organiser();
  await make.proposal(organiser, "Reviewed");
  const id = await reviewed();
  expect(await scoresOf(organiser, id)).toEqual([expect.objectContaining({ count: 1 }), true]);
  await server.platform.db.update(submission).set({ ownerId: organiser.id }).where(eq(submission.id, id));
  expect(await scoresOf(organiser, id)).toEqual([null, false]);
});

it("shows no organiser the scores of their own proposal after another organiser with a proposal read them", async () => {
  const readers = await Promise.all([make.organiser(), make.organiser()]);
  const own = await Promise.all(readers.map(reviewedOf));
  for (const organiser of [...readers, ...readers])
    expect(await Promise.all(own.map((id) => scoresOf(organiser, id)))).toEqual(
      readers.map((reader) => (reader === organiser ? [null, false] : [expect.anything(), true])),
    );
});
