import type { Panel, PlanPreview, Seat } from "@lectern/domain/panel/contract";
import { gt, max, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntry } from "#features/audit/tables";
import { request, seen } from "#testing/client";
import {
  makePerson,
  makeReviewer,
  makeSpeaker,
  makeSubmission,
  type Person,
  reviewBody,
} from "#testing/make";
import { type TestServer, testServer } from "#testing/server";

let server: TestServer;
let organiser: Person;
let speaker: Person;
let grace: Person;
let alan: Person;
let mary: Person;
let kettle: number;
let lock: number;
/** The log's last line before the test. */
let before: number;

beforeAll(async () => {
  server = await testServer();
  organiser = await makePerson(server, "organiser");
  speaker = await makeSpeaker(server, { firstName: "Joan", lastName: "Clarke" });
  grace = await makeReviewer(server, { firstName: "Grace", lastName: "Hopper" });
  alan = await makeReviewer(server, { firstName: "Alan", lastName: "Turing" });
  mary = await makeReviewer(server, { firstName: "Mary", lastName: "Keller" });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.platform.db.execute(
    sql`truncate assignment, assignment_batch, panelist, review, conflict_of_interest, submission cascade`,
  );
  const [newest] = await server.platform.db.select({ last: max(auditEntry.id) }).from(auditEntry);
  before = newest?.last ?? 0;
  kettle = await makeSubmission(server, speaker, "Ready for Review", { title: "Kettles" });
  lock = await makeSubmission(server, speaker, "Ready for Review", { title: "Locks" });
});

const call = async (who: Person, method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  seen(await request(server, who, method, `/api/${path}`, body));
const assign = (submissions: number[], reviewers: Person[], yes = true) =>
  call(organiser, "POST", "panel/assignments/", {
    submissions,
    reviewers: reviewers.map(({ id }) => id),
    assign: yes,
  });
const panel = async () => (await call(organiser, "GET", "panel/")).body as Panel;
const seats = async (id: number) => {
  const all = (await call(organiser, "GET", `panel/proposals/${id}/`)).body as Seat[];
  return Object.fromEntries(all.map(({ name, assigned, conflict }) => [name, { assigned, conflict }]));
};
const queue = async (who: Person) => {
  const list = (await call(who, "GET", "submissions/")).body as { pk: number; assigned?: boolean }[];
  return list.map(({ pk, assigned }) => [pk, assigned]);
};
const keepOut = (id: number, who: Person, keep_out = true) =>
  call(organiser, "PUT", `conflicts/${id}/`, { reviewer: who.id, keep_out });
const rule = { target: 2, most: 10, seed: 7 };
const preview = async (changes = {}) =>
  (await call(organiser, "POST", "panel/rule/preview/", { ...rule, ...changes })).body as PlanPreview;
const apply = (mark: string) => call(organiser, "POST", "panel/rule/", { ...rule, mark });

/** What the log says of a panel's change: action, proposal and details. */
async function logged() {
  const rows = await server.platform.db
    .select()
    .from(auditEntry)
    .where(gt(auditEntry.id, before))
    .orderBy(auditEntry.id);
  return rows.map(({ action, submissionId, actorId, details }) => ({
    action,
    submissionId,
    actorId,
    details,
  }));
}

describe("assigning by hand", () => {
  it("asks each reviewer for each proposal, once, and writes who did it", async () => {
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

  it("takes reviewers off again", async () => {
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
    await keepOut(kettle, grace);
    const coauthored = await makeSubmission(server, speaker, "Reviewed", {
      authors: "Joan Clarke,Alan Turing",
    });
    const draft = await makeSubmission(server, speaker, "Submitted");
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

  it("voids an assignment while its reviewer is kept out, recuses or is named, and only as long", async () => {
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
    await assign([kettle, lock], [grace]);
    await request(server, grace, "POST", "/api/review/", reviewBody(kettle));
    await request(server, alan, "POST", "/api/review/", reviewBody(kettle));
    const { target, reviewers, proposals, batches } = await panel();
    expect(target).toBe(2);
    expect(reviewers.map(({ name, done, open, reviews }) => [name, done, open, reviews])).toEqual([
      ["Grace Hopper", 1, 1, 1],
      ["Mary Keller", 0, 0, 0],
      ["Alan Turing", 0, 0, 1],
    ]);
    expect(proposals).toEqual([
      { pk: kettle, title: "Kettles", reviews: 2, open: 0 },
      { pk: lock, title: "Locks", reviews: 0, open: 1 },
    ]);
    expect(batches).toEqual([]);
  });

  it("is read with the same number of queries, however many there are", async () => {
    const { $client } = server.platform.db;
    const query = $client.query.bind($client);
    const count = async () => {
      let asked = 0;
      $client.query = ((...args: Parameters<typeof query>) => {
        asked++;
        return query(...args);
      }) as typeof $client.query;
      await panel();
      $client.query = query;
      return asked;
    };
    const few = await count();
    for (let n = 0; n < 5; n++) await makeSubmission(server, speaker, "Ready for Review");
    await assign([kettle, lock], [grace, alan, mary]);
    expect(few).toBeGreaterThan(3);
    expect(await count()).toBe(few);
  });
});

describe("assigning by rule", () => {
  it("shows what it would do, does exactly that, and takes it back as a whole", async () => {
    await keepOut(lock, mary);
    await assign([kettle], [grace]);
    const shown = await preview();
    expect(shown).toMatchObject({ lines: 3, proposals: 2, short: [] });
    expect(shown.reviewers.find(({ name }) => name === "Mary Keller")).toMatchObject({ before: 0, after: 1 });
    expect((await panel()).batches, "nothing is written").toEqual([]);

    const applied = await apply(shown.mark);
    expect(applied).toMatchObject({
      status: 201,
      body: { lines: 3, made_by: organiser.name, undone_on: null },
    });
    expect(await seats(lock)).toMatchObject({
      "Grace Hopper": { assigned: "open" },
      "Alan Turing": { assigned: "open" },
      "Mary Keller": { assigned: null, conflict: true },
    });
    const { id } = applied.body as { id: number };
    const lines = await logged();
    expect(lines.filter(({ action }) => action === "assign")).toHaveLength(4);
    expect(lines).toContainEqual({
      action: "assign-by-rule",
      submissionId: null,
      actorId: organiser.id,
      details: { batch: id, assignments: 3, ...rule },
    });

    await assign([lock], [alan], false);
    expect(await call(organiser, "POST", `panel/batches/${id}/undo/`)).toEqual({
      status: 200,
      body: { removed: 2 },
    });
    expect(await seats(kettle), "what was assigned by hand stays").toMatchObject({
      "Grace Hopper": { assigned: "open" },
      "Mary Keller": { assigned: null },
    });
    expect(await call(organiser, "POST", `panel/batches/${id}/undo/`)).toMatchObject({ status: 409 });
    expect((await panel()).batches).toMatchObject([{ id, undone_on: expect.any(String) }]);
  });

  it("writes nothing when something has changed what was looked at", async () => {
    const { mark } = await preview();
    await keepOut(kettle, alan);
    expect(await apply(mark)).toMatchObject({ status: 412 });
    expect((await panel()).reviewers.every(({ open }) => open === 0)).toBe(true);
    expect(await apply((await preview()).mark)).toMatchObject({ status: 201 });
  });

  it("is applied once by two organisers at the same time", async () => {
    const { mark } = await preview();
    const answers = await Promise.all([apply(mark), apply(mark)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412]);
    expect((await panel()).batches).toHaveLength(1);
  });

  it("leaves out decided proposals and the reviewers who are not to get any, and says what stays short", async () => {
    await call(organiser, "POST", "decisions/", {
      decisions: [{ submission: kettle, decision: "REJ", seen: null }],
    });
    const shown = await preview({ without: [grace.id, alan.id] });
    expect(shown).toMatchObject({
      lines: 1,
      short: [{ pk: lock, title: "Locks", missing: 1, why: "few-reviewers" }],
    });
  });
});

describe("a reviewer's topics", () => {
  it("are said by the reviewer or an organiser, written down, and followed by the rule", async () => {
    expect(await call(grace, "PUT", "panel/topics/", { topics: ["PT", "C", "PT"] })).toEqual({
      status: 200,
      body: { topics: ["C", "PT"] },
    });
    expect(await call(grace, "GET", "panel/topics/")).toMatchObject({ body: { topics: ["C", "PT"] } });
    await call(organiser, "PUT", `panel/reviewers/${alan.id}/topics/`, { topics: ["RT"] });
    expect((await logged()).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["set-review-topics", grace.id],
      ["set-review-topics", organiser.id],
    ]);
    const shown = await preview({ target: 1, without: [mary.id] });
    expect(shown.reviewers.map(({ name, liked }) => [name, liked])).toEqual([
      ["Grace Hopper", 0],
      ["Mary Keller", null],
      ["Alan Turing", 1],
    ]);
    expect(
      await call(organiser, "PUT", `panel/reviewers/${speaker.id}/topics/`, { topics: [] }),
    ).toMatchObject({
      status: 404,
    });
  });
});
