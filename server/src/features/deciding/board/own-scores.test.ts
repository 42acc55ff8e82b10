import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import { review } from "#features/reviewing/sight/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();

const scored = { speakerScore: 3, topicScore: 8, comments: "", status: "ACC" } as const;

async function reviewed(): Promise<number> {
  const id = await make.proposal(await make.speaker(), "Reviewed");
  const at = server.clock.now();
  const by = await make.reviewer();
  await server.platform.db
    .insert(review)
    .values({ ...scored, submissionId: id, reviewerId: by.id, createdAt: at, updatedAt: at });
  return id;
}

/** What the board and the list by criterion say of a proposal's scores. */
async function scoresOf(organiser: Person, id: number) {
  const board: { pk: number; scores: unknown }[] = (await as(organiser).get("/api/board/")).json();
  const byCriterion: { pk: number }[] = (await as(organiser).get("/api/board/criteria/")).json();
  return [board.find(({ pk }) => pk === id)?.scores ?? null, byCriterion.some(({ pk }) => pk === id)];
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
