import { randomUUID } from "node:crypto";
import { STANDARD_TEMPLATES } from "@lectern/domain/post/words";
import type { Status } from "@lectern/domain/proposals/words";
import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect } from "vitest";
import { profile } from "#features/identity/profiles/tables";
import { submission } from "#features/proposals/proposal/tables";
import { updateSubmission } from "#features/proposals/store";
import { bodyFor } from "#testing/access-bodies";
import { askedFor, statusFor } from "#testing/access-call";
import { type Visit, visit } from "#testing/access-world";
import { addressOf, allEndpoints } from "#testing/endpoints";
import { waiters } from "#testing/look";
import { type Person, reviewBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { assignment, conflict, review } from "../sight/tables";
import { RULE } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
let second: Person;
beforeEach(async () => {
  organiser = await make.organiser();
  speaker = await make.speaker();
  second = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  await onPanel(second, ["SINCON"]);
});

const CONFERENCES = [
  { code: "MAIN", label: "{product}" },
  { code: "SINCON", label: "SINCON" },
  { code: "BOTH", label: "Both" },
];
it.beforeAll(async () => void (await make.setting("conferences", CONFERENCES)));

const onPanel = async (who: Person, conferences: string[], by = organiser) =>
  (await as(by).put(`/api/panel/reviewers/${who.id}/conferences/`, { conferences })).statusCode;
async function ready(conference: string) {
  const id = await make.proposal(speaker, "Ready for Review");
  await updateSubmission(server.platform.db, id, { conference });
  return id;
}
const each = async () => [await ready("MAIN"), await ready("SINCON"), await ready("BOTH")] as const;
const listOf = async (who: Person, ids: readonly number[]) =>
  ((await as(who).get("/api/submissions/")).json() as { pk: number }[])
    .map(({ pk }) => pk)
    .filter((pk) => ids.includes(pk));
const assign = async (submissions: readonly number[], reviewers: Person[]) =>
  (
    await as(organiser).post("/api/panel/assignments/", {
      submissions,
      reviewers: reviewers.map(({ id }) => id),
      assign: true,
    })
  ).json();

/** Without what the reviewer submits in one of the calls. */
const othersOnly = () => ne(submission.ownerId, second.id);

/** In every text of the proposals and reviews, and in their speaker's name. */
const CANARY = "canary";

describe("a proposal for another conference alone", async () => {
  const endpoints = (await allEndpoints()).filter(({ endpoint }) => endpoint.audience !== "anyone");

  it("is in no answer to a reviewer, even with a review and an assignment", {
    timeout: 60_000,
  }, async () => {
    const { db } = server.platform;
    const texts = { title: CANARY, abstract: CANARY, remarks: CANARY, conference: "MAIN" };
    const visits = new Map<Status, Visit>();
    let found = 0;
    for (const { name, endpoint } of endpoints) {
      const status = statusFor(name);
      const comes = visits.get(status) ?? (await visit(server, "owner", { status, endedGroup: "speaker" }));
      visits.set(status, comes);
      await db.update(submission).set(texts).where(othersOnly());
      await db.update(review).set({ comments: CANARY });
      await db.update(profile).set({ lastName: CANARY }).where(eq(profile.accountId, comes.ownerId));
      const planted = {
        submissionId: comes.submission,
        reviewerId: second.id,
        createdAt: server.clock.now(),
      };
      await db.insert(assignment).values(planted).onConflictDoNothing();
      const asked = await askedFor(server, endpoint, comes);
      const answer = await as(await make.session(second)).send(
        endpoint.method,
        addressOf(endpoint, asked),
        bodyFor(name, comes),
        { headers: { "idempotency-key": randomUUID() } },
      );
      expect(answer.statusCode, `${name} answers ${answer.statusCode}`).toBeLessThan(500);
      const said = `${JSON.stringify(answer.headers)} ${answer.body}`;
      expect([name, said.includes(CANARY)]).toEqual([name, false]);
      if (answer.statusCode < 300) found++;
      const rows = await db.select().from(submission).where(othersOnly());
      expect([name, rows.filter(({ title }) => title !== CANARY)]).toEqual([name, []]);
      const own = await db.select().from(review).where(eq(review.reviewerId, second.id));
      const recused = await db.select().from(conflict).where(eq(conflict.reviewerId, second.id));
      expect([name, own, recused]).toEqual([name, [], []]);
    }
    expect(found).toBeGreaterThan(15);
  });
});

it("shows a reviewer the proposals for their conferences and for both, and all where none is set", async () => {
  const [main, sincon, both] = await each();
  const ids = [main, sincon, both];
  expect(await listOf(second, ids)).toEqual([sincon, both]);
  expect((await as(second).get(`/api/submissions/${main}/`)).statusCode).toBe(404);
  expect((await as(second).post("/api/review/", reviewBody(main))).statusCode).toBe(404);
  expect((await as(second).post("/api/review/", reviewBody(both))).statusCode).toBe(201);
  expect(await onPanel(second, ["SINCON", "MAIN"])).toBe(200);
  expect(await listOf(second, ids)).toEqual(ids);
  expect(await onPanel(second, ["MAIN"])).toBe(200);
  expect(await listOf(second, ids)).toEqual([main, both]);
  expect(await onPanel(second, [])).toBe(200);
  expect(await listOf(second, ids)).toEqual(ids);
});

it("answers with another version of the list once a reviewer's conferences change", async () => {
  await each();
  const ask = (etag = "") =>
    server.app.inject({
      url: "/api/submissions/",
      headers: { authorization: `Bearer ${second.access}`, "if-none-match": etag },
    });
  const etag = String((await ask()).headers.etag);
  expect((await ask(etag)).statusCode).toBe(304);
  await onPanel(second, ["MAIN"]);
  expect((await ask(etag)).statusCode).toBe(200);
});

it("assigns only proposals of their conferences, by hand and by rule", async () => {
  await server.platform.db.update(submission).set({ status: "Withdrawn" });
  const [main, sincon, both] = await each();
  const { changed, refused } = await assign([main, sincon], [second]);
  expect(changed).toEqual([{ submission: sincon, reviewer: second.id }]);
  expect(refused).toEqual([
    { submission: main, reviewer: second.id, detail: "This reviewer is on the panel of another conference." },
  ]);
  const plan = (await as(organiser).post("/api/panel/rule/preview/", { ...RULE, target: 20 })).json();
  const titles = plan.reviewers.find(({ id }: { id: string }) => id === second.id).titles;
  expect(titles.map(({ pk }: { pk: number }) => pk)).toEqual([both]);
  const [seat] = (await as(organiser).get(`/api/panel/proposals/${main}/`))
    .json()
    .filter(({ reviewer }: { reviewer: string }) => reviewer === second.id);
  expect(seat).toMatchObject({ assigned: null, conflict: false, other_panel: true });
});

it("voids an assignment that is of another panel since, and restores it with the panel", async () => {
  const sincon = await ready("SINCON");
  await assign([sincon], [second]);
  const open = async () =>
    (await as(organiser).get("/api/panel/"))
      .json()
      .reviewers.find(({ id }: { id: string }) => id === second.id).open;
  expect(await open()).toBe(1);
  await onPanel(second, ["MAIN"]);
  expect(await open()).toBe(0);
  await onPanel(second, ["SINCON", "MAIN"]);
  expect(await open()).toBe(1);
});

it("takes conferences that decide in the call, writes who set them, and refuses others", async () => {
  expect(await onPanel(second, ["NOPE"])).toBe(400);
  expect(await onPanel(speaker, ["MAIN"])).toBe(404);
  expect(await onPanel(second, ["MAIN"], second)).toBe(403);
  expect(await onPanel(second, ["MAIN"])).toBe(200);
  const panel = (await as(organiser).get("/api/panel/")).json();
  expect(panel.reviewers.find(({ id }: { id: string }) => id === second.id).conferences).toEqual(["MAIN"]);
});

it("hides proposals for both once a reviewer's conference no longer decides on them, and keeps the setting", async () => {
  const [main, sincon, both] = await each();
  const hidden = CONFERENCES.map((row) => (row.code === "SINCON" ? { ...row, hidden: true } : row));
  await make.setting("conferences", [...hidden, { code: "THIRD", label: "Third" }]);
  expect(await listOf(second, [main, sincon, both])).toEqual([sincon]);
  expect(await onPanel(second, ["SINCON"])).toBe(200);
  await make.setting("conferences", CONFERENCES);
  expect(await listOf(second, [main, sincon, both])).toEqual([sincon, both]);
});

it("reminds reviewers, listed by name, while their panels follow changed settings", async () => {
  const reviewers: Person[] = [];
  for (const lastName of ["Cerf", "Boole", "Allen"]) {
    const reviewer = await make.reviewer({ lastName });
    await onPanel(reviewer, ["SINCON"]);
    reviewers.push(reviewer);
  }
  await assign([await ready("SINCON")], reviewers);
  const relabelled = CONFERENCES.map(({ code, label }) => ({ code, label: `${label}!` }));
  const text = { reviewers: reviewers.map(({ id }) => id), ...STANDARD_TEMPLATES.reviewers };
  const client = await server.platform.everyCall.$client.connect();
  try {
    await client.query("begin");
    await client.query("select from panelist where account_id = $1 for update", [reviewers[1]?.id]);
    const saved = as(organiser).put("/api/settings/", { changes: { conferences: relabelled } });
    await expect.poll(() => waiters(server)).toBe(1);
    const reminded = as(organiser).post("/api/panel/reminders/", text, {
      headers: { "idempotency-key": "while-saving" },
    });
    await expect.poll(() => waiters(server)).toBe(2);
    await client.query("rollback");
    expect([(await saved).statusCode, (await reminded).statusCode]).toEqual([200, 201]);
  } finally {
    client.release(true);
  }
});
