import { beforeEach, describe, expect } from "vitest";
import { watchStatements } from "#testing/look";
import { onServer } from "#testing/on-server";
import { panelWorld } from "./world.fixture";

const { it, server, make } = onServer();
let world: Awaited<ReturnType<typeof panelWorld>>;
let kettle: number;
let lock: number;

it.beforeAll(async () => {
  world = await panelWorld(server);
});
beforeEach(async () => {
  [kettle, lock] = await world.begin();
});

describe("assigning by hand", () => {
  it("asks each reviewer for each proposal, once, and writes who did it", async () => {
    const { organiser, grace, alan, mary, assign, queue, logged } = world;
    const first = await assign([kettle, lock], [grace, alan]);
    expect(first).toMatchObject({ status: 200, body: { refused: [] } });
    expect((first.body as { changed: unknown[] }).changed).toHaveLength(4);
    const again = await assign([kettle], [grace, mary]);
    expect(again.body).toEqual({ changed: [{ submission: kettle, reviewer: mary.id }], refused: [] });
    expect(await logged()).toContainEqual({
      action: "assign",
      submissionId: kettle,
      actorId: organiser.id,
      details: { accountId: mary.id },
    });
    expect(await logged()).toHaveLength(5);
    expect(await queue(mary)).toEqual([
      [kettle, true],
      [lock, false],
    ]);
  });

  it("unassigns reviewers", async () => {
    const { grace, alan, assign, queue, logged } = world;
    await assign([kettle, lock], [grace]);
    const off = await assign([kettle], [grace, alan], false);
    expect(off.body).toEqual({ changed: [{ submission: kettle, reviewer: grace.id }], refused: [] });
    expect((await logged()).at(-1)).toMatchObject({ action: "unassign", submissionId: kettle });
    expect(await queue(grace)).toEqual([
      [kettle, false],
      [lock, true],
    ]);
  });

  it("refuses who has a conflict, what is not open for review and who is no reviewer; writes the rest", async () => {
    const { speaker, grace, alan, assign, keepOut } = world;
    await keepOut(kettle, grace);
    const coauthored = await make.proposal(speaker, "Reviewed", {
      authors: "Joan Clarke,Alan Turing",
    });
    const draft = await make.proposal(speaker, "Submitted");
    const { body } = await assign([kettle, coauthored, draft], [grace, alan, speaker]);
    const { changed, refused } = body as { changed: unknown[]; refused: { detail: string }[] };
    expect(changed).toHaveLength(2);
    expect(changed).toEqual(
      expect.arrayContaining([
        { submission: kettle, reviewer: alan.id },
        { submission: coauthored, reviewer: grace.id },
      ]),
    );
    const conflict = "This reviewer has a conflict of interest in the proposal.";
    expect(refused).toEqual(
      expect.arrayContaining([
        { submission: kettle, reviewer: grace.id, detail: conflict },
        { submission: coauthored, reviewer: alan.id, detail: conflict },
        { submission: draft, reviewer: grace.id, detail: "This submission is not open for review." },
        { submission: kettle, reviewer: speaker.id, detail: "Not found." },
      ]),
    );
    expect(refused).toHaveLength(7);
  });

  it("suspends an assignment only while its reviewer has a conflict, recuses or is named", async () => {
    const { grace, alan, assign, panel, seats, queue, keepOut } = world;
    await assign([kettle], [grace, alan]);
    await keepOut(kettle, grace);
    expect(await seats(kettle)).toMatchObject({
      "Grace Hopper": { assigned: "conflict", conflict: true },
      "Alan Turing": { assigned: "open", conflict: false },
      "Mary Keller": { assigned: null, conflict: false },
    });
    expect((await panel()).proposals[0]).toMatchObject({ pk: kettle, open: 1 });
    expect(await queue(grace)).toEqual([[lock, false]]);
    await keepOut(kettle, grace, false);
    expect((await panel()).proposals[0]).toMatchObject({ open: 2 });
  });
});

describe("the panel's page", () => {
  it("shows each reviewer's load and each proposal's reviews against the target", async () => {
    const { grace, alan, assign, panel } = world;
    await assign([kettle, lock], [grace]);
    await make.review(grace, kettle);
    await make.review(alan, kettle);
    const { target, reviewers, proposals, batches } = await panel();
    expect(target).toBe(2);
    expect(reviewers.map(({ name, done, open, reviews }) => [name, done, open, reviews])).toEqual([
      ["Grace Hopper", 1, 1, 1],
      ["Mary Keller", 0, 0, 0],
      ["Alan Turing", 0, 0, 1],
    ]);
    expect(proposals).toEqual([
      { pk: kettle, title: "Kettles", conference: "MAIN", reviews: 2, open: 0 },
      { pk: lock, title: "Locks", conference: "MAIN", reviews: 0, open: 1 },
    ]);
    expect(batches).toEqual([]);
  });

  it("is read with the same number of queries, however many there are", async () => {
    const { speaker, grace, alan, mary, assign, panel } = world;
    const texts = watchStatements(server.platform.db);
    const count = async () => {
      const before = texts.length;
      await panel();
      return texts.slice(before).filter((text) => !text.includes("set_config")).length;
    };
    const few = await count();
    for (let n = 0; n < 5; n++) await make.proposal(speaker, "Ready for Review");
    await assign([kettle, lock], [grace, alan, mary]);
    expect(few).toBeGreaterThan(3);
    expect(await count()).toBe(few);
  });
});
