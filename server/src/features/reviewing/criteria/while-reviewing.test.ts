import { CRITERIA_TEXTS } from "@lectern/domain/reviewing/criteria/words";
import { expect } from "vitest";
import { seen } from "#testing/client";
import { waiters } from "#testing/look";
import { onServer } from "#testing/on-server";
import { NOVELTY, reviewing, SPECIFIED } from "./world.fixture";

const { it, server, as, make } = onServer();
const { asking, form, give, put, ready, scoresOf } = reviewing({ as, make });

/** Gives a review with a score of 2 for a criterion, and saves the form before the review is committed. */
async function duringReview(code: string, save: () => ReturnType<typeof put>) {
  const [pk, grace] = [await ready(), await make.reviewer()];
  const scores: [string, number][] = [
    ["speaker", 5],
    ["topic", 5],
    [code, 2],
  ];
  const client = await server.platform.everyCall.$client.connect();
  try {
    // The line in the log is the last that a review writes.
    await client.query("begin; lock table audit_entry in share mode");
    const given = give(grace, pk, scores);
    await expect.poll(() => waiters(server)).toBe(1);
    const saved = save();
    await expect.poll(() => waiters(server)).toBe(2);
    await client.query("rollback");
    expect((await given).statusCode).toBe(201);
    return { pk, saved: seen(await saved) };
  } finally {
    client.release(true);
  }
}

it("keeps the range of a criterion that a review scores at that moment", async () => {
  const code = (await asking(...SPECIFIED, { ...NOVELTY, max: 10 }))("Novelty");
  const narrowed = [...SPECIFIED, { ...NOVELTY, code, max: 2 }];
  const { pk, saved } = await duringReview(code, () => put(narrowed));
  expect(saved).toEqual({ status: 400, body: { "criteria.2.max": [CRITERIA_TEXTS.rangeInUse] } });
  // 5, 5 and, with double weight, 2 of 10.
  expect((await scoresOf(pk)).mean).toBe(3.5);
});

it("keeps a retired criterion that a review scores at that moment", async () => {
  const code = (await asking(...SPECIFIED, NOVELTY))("Novelty");
  expect((await put(SPECIFIED)).statusCode).toBe(200);
  const { saved } = await duringReview(code, () => put(SPECIFIED, { guidance: "Be kind." }));
  expect(saved.status).toBe(200);
  expect((await form()).criteria).toContainEqual(expect.objectContaining({ code, retired: true }));
});
