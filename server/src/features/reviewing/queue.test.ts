import { FairOrder } from "@lectern/domain/reviewing/fair-order";
import { beforeEach, describe, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { seen } from "#testing/client";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onNewServers } from "#testing/on-server";
import { keepConflict } from "./conflicts/store";
import { assignment } from "./sight/tables";

const { it, server, as, make } = onNewServers();
let speaker: Person;
let reviewer: Person;
beforeEach(async () => {
  speaker = await make.speaker();
  reviewer = await make.reviewer();
});

const ready = () => make.proposal(speaker, "Ready for Review");
const readyOnes = async (length: number) => {
  const made: number[] = [];
  for (let n = 0; n < length; n++) made.push(await ready());
  return made;
};
const review = (who: Person, pk: number) => make.review(who, pk);
const recuse = (who: Person, pk: number) => as(who).post(`/api/conflicts/recuse/${pk}/`, { reason: "" });
const queue = async (who: Person) =>
  (await as(who).get("/api/reviews/queue/")).json<{ order: number[]; recused: number }>();
const inAnyOrder = (pks: number[]) => pks.toSorted((a, b) => a - b);

describe("GET /api/reviews/queue/", () => {
  it("asks for what has the fewest reviews first, and for nothing that the reader has reviewed", async () => {
    const [twice, once, own, ...none] = (await readyOnes(8)) as [number, number, number, ...number[]];
    const others = [await make.reviewer(), await make.reviewer()];
    for (const other of others) await review(other, twice);
    await review(others[0] as Person, once);
    await review(reviewer, own);
    const { order } = await queue(reviewer);
    expect(inAnyOrder(order.slice(0, 5))).toEqual(none);
    expect(order.slice(5)).toEqual([once, twice]);
  });

  it("asks for nothing that is decided and released", async () => {
    const [open, released, decided] = (await readyOnes(3)) as [number, number, number];
    await updateSubmission(server.platform.db, released, { decision: "REJ", releasedDecision: "ACC" });
    await updateSubmission(server.platform.db, decided, { decision: "ACC" });
    expect(inAnyOrder((await queue(reviewer)).order)).toEqual([open, decided]);
    await make.setting("decisionsReleased", true);
    expect((await queue(reviewer)).order).toEqual([open]);
  });

  it("counts what the reader has recused themselves from, and nothing that organisers have marked", async () => {
    const { db, clock } = server.platform;
    const [recused, withdrawn, marked] = (await readyOnes(3)) as [number, number, number];
    for (const pk of [recused, withdrawn]) await recuse(reviewer, pk);
    await updateSubmission(db, withdrawn, { status: "Withdrawn" });
    const pinned = { submissionId: marked, reviewerId: reviewer.id, kind: "pinned", reason: "" } as const;
    await keepConflict(db, { ...pinned, createdAt: clock.now() });
    expect(await queue(reviewer)).toEqual({ order: [], recused: 1 });
  });

  it("lists first what is assigned to the reader, and to no one else", async () => {
    const made = await readyOnes(5);
    const [theirs, mine] = made as [number, number];
    const other = await make.reviewer();
    await review(other, mine);
    for (const [submissionId, who] of [
      [mine, reviewer],
      [theirs, other],
    ] as const) {
      await server.platform.db
        .insert(assignment)
        .values({ submissionId, reviewerId: who.id, createdAt: server.platform.clock.now() });
    }
    const { order } = await queue(reviewer);
    expect(order[0]).toBe(mine);
    expect(inAnyOrder(order)).toEqual(made);
    const others = new FairOrder(reviewer.id);
    for (const pk of made.filter((pk) => pk !== mine)) others.add({ pk, reviews: 0, assigned: false });
    expect(order.slice(1)).toEqual([...others.pks()]);
  });

  it("is in an order of the reviewer's own, the same each time", async () => {
    const made = await readyOnes(12);
    const another = await make.reviewer();
    const [first, again, theirs] = [await queue(reviewer), await queue(reviewer), await queue(another)];
    expect(again).toEqual(first);
    expect(inAnyOrder(first.order)).toEqual(made);
    expect(inAnyOrder(theirs.order)).toEqual(made);
    expect(theirs.order).not.toEqual(first.order);
  });

  it("holds nothing that the reader does not see, and counts from what they stepped back", async () => {
    const stepped = await ready();
    const namesake = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
    await make.proposal(speaker, "Ready for Review", { authors: "Ada Lovelace,Grace Hopper" });
    for (const status of ["Uploading", "Submitted", "Cooldown", "Withdrawn"] as const)
      await make.proposal(speaker, status);
    const seenByAll = await ready();
    await recuse(namesake, stepped);
    const answer = await as(namesake).get("/api/reviews/queue/");
    expect(seen(answer)).toEqual({
      status: 200,
      body: { order: [seenByAll], recused: 1 },
    });
  });

  it("takes the same number of queries for one proposal and for forty", async () => {
    await ready();
    await queue(reviewer);
    const count = countStatements(server.platform.db);
    const queriesFor = async (length: number) => {
      const before = count();
      expect((await queue(reviewer)).order).toHaveLength(length);
      return count() - before;
    };
    const few = await queriesFor(1);
    await readyOnes(40);
    expect(await queriesFor(41)).toBe(few);
  });
});
