import { beforeEach, describe, expect } from "vitest";
import { type SpeakersWorld, speakersWorld } from "#features/proposals/speakers/world.fixture";
import { waiters } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let world: SpeakersWorld;
let grace: Person;
let alan: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
  world = await speakersWorld(server);
});
beforeEach(async () => {
  grace = await make.reviewer();
  alan = await make.reviewer();
});

const want = (reviewsWanted: number) => as(organiser).put("/api/settings/", { changes: { reviewsWanted } });
const statusOf = async (id: number) => (await as(world.lead).get(`/api/submissions/${id}/`)).json().status;

async function reviewedBy(...reviewers: Person[]): Promise<number> {
  const id = await make.proposal(world.lead, "Ready for Review", { authors: `${world.lead.name},Zoë` });
  for (const reviewer of reviewers) expect((await make.review(reviewer, id)).statusCode).toBe(201);
  return id;
}

type Act = (id: number) => Promise<{ statusCode: number }>;
const give: Act = (id) => make.review(grace, id);
const remove: Act = (id) => as(grace).delete(`/api/reviews/${id}/`);
const recuse: Act = (id) => as(grace).post(`/api/conflicts/recuse/${id}/`);
const pin: Act = (id) => as(organiser).put(`/api/conflicts/${id}/`, { reviewer: grace.id, keep_out: true });
const speak: Act = async (id) =>
  as(grace).post("/api/speakers/accept/", { key: await world.invite("Zoë", grace, world.lead, id) });

/** What changes a number of reviews, by whom there are before, the numbers wanted before and after, and the status at last. */
const WAYS: [string, Act, () => Person[], [before: number, after: number], string][] = [
  ["is given", give, () => [], [2, 1], "Reviewed"],
  ["is given", give, () => [], [1, 2], "Ready for Review"],
  ["is deleted", remove, () => [grace, alan], [2, 1], "Reviewed"],
  ["is deleted", remove, () => [grace, alan], [1, 2], "Ready for Review"],
  ["is deleted for a recusal", recuse, () => [grace, alan], [1, 2], "Ready for Review"],
  ["is deleted for a conflict", pin, () => [grace, alan], [1, 2], "Ready for Review"],
  ["is deleted for a new speaker", speak, () => [grace, alan], [1, 2], "Ready for Review"],
];

/** Does the first until it waits for what `locked` locks, then the second, which may wait for the first. */
async function interleave(locked: string, first: () => ReturnType<Act>, second: () => ReturnType<Act>) {
  const client = await server.platform.everyCall.$client.connect();
  try {
    await client.query(`begin; ${locked}`);
    const begun = first();
    await expect.poll(() => waiters(server)).toBe(1);
    const done = second();
    await Promise.race([done, expect.poll(() => waiters(server)).toBe(2)]);
    await client.query("rollback");
    for (const { statusCode } of await Promise.all([begun, done])) expect(statusCode).toBeLessThan(300);
  } finally {
    client.release(true);
  }
}

describe.each(WAYS)("while a review %s", (_, act, before, [now, then], status) => {
  it(`follows the wanted number that changes from ${now} to ${then} after it began`, async () => {
    await want(now);
    const id = await reviewedBy(...before());
    const locked = "lock table review in share mode";
    await interleave(
      locked,
      () => act(id),
      () => want(then),
    );
    expect(await statusOf(id)).toBe(status);
  });

  it(`follows the wanted number that is being changed from ${now} to ${then} as it begins`, async () => {
    await want(now);
    const [id, other] = [await reviewedBy(...before()), await reviewedBy(alan)];
    const locked = `select from submission where id = ${other} for update`;
    await interleave(
      locked,
      () => want(then),
      () => act(id),
    );
    expect(await statusOf(id)).toBe(status);
  });
});
