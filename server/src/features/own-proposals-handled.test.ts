import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { Release } from "@lectern/domain/deciding/releases/contract";
import type { OwnCall } from "@lectern/domain/office/calls/contract";
import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { decided, released } from "#features/deciding/releases/world.fixture";
import { submission } from "#features/proposals/proposal/tables";
import { assignment } from "#features/reviewing/sight/tables";
import { entityTag } from "#platform/http/entity-tag";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let author: Person;
let other: Person;
let own: number;
let foreign: number;
const OWN = "This is your own proposal. Another organiser has to handle it.";
const RELEASE = { detail: "This release includes your own proposal. Another organiser has to handle it." };

it.beforeEach(async () => {
  [author, other] = [await make.organiser(), await make.organiser()];
  own = await decided(server, author, "HLD", "Mine");
  foreign = await decided(server, await make.speaker(), "HLD", "Another's");
});

const refused = { submission: expect.any(Number), detail: OWN };
const onBoard = async (who: Person): Promise<BoardRow | undefined> =>
  (await as(who).get("/api/board/")).json().find(({ pk }: BoardRow) => pk === own);
const stored = async (id: number) => {
  const [row] = await server.platform.db.select().from(submission).where(eq(submission.id, id));
  return row;
};

it("marks an organiser's own proposal on the board, without scores and the decision, for them alone", async () => {
  await make.review(await make.reviewer(), own);
  const mine = await onBoard(author);
  expect(mine).toMatchObject({
    own: true,
    decision: null,
    scores: null,
    waitlist_place: null,
    released: null,
  });
  const { scores, ...alone } = { ...mine };
  expect((await as(author).get(`/api/board/${own}/`)).json()).toEqual(alone);
  expect((await as(author).get(`/api/board/scores/${own}/`)).json()).toMatchObject({ scores });
  expect((await as(author).get(`/api/board/reviews/${own}/`)).json()).toEqual([]);
  const theirs = await onBoard(other);
  expect(theirs).toMatchObject({ decision: "HLD", scores: { count: 1 } });
  expect(theirs).not.toHaveProperty("own");
});

it("decides on others' proposals in bulk, and refuses the organiser's own", async () => {
  const decisions = [own, foreign].map((id) => ({ submission: id, decision: "ACC", seen: "HLD" }));
  const answer = (await as(author).post("/api/decisions/", { decisions })).json();
  expect(answer).toEqual({
    changed: [{ submission: foreign, from: "HLD", to: "ACC" }],
    refused: [{ submission: own, detail: OWN }],
  });
  expect((await stored(own))?.decision).toBe("HLD");
});

it("refuses to promote the own proposal from the waitlist, or to order it", async () => {
  const promoted = await as(author).post(
    "/api/decisions/promote/",
    { submission: own },
    { headers: { "idempotency-key": "p" } },
  );
  const ordered = await as(author).put("/api/decisions/waitlist/", { order: [own], seen: [] });
  for (const answer of [promoted, ordered])
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: OWN }]);
});

it("lets them order the waitlist around their own proposal, which they do not see there", async () => {
  const third = await decided(server, await make.speaker(), "HLD");
  await server.platform.db.update(submission).set({ waitlistPlace: null });
  const start = await as(other).put("/api/decisions/waitlist/", { order: [foreign, own, third], seen: [] });
  expect(start.json()).toEqual({ order: [foreign, own, third] });
  const seen = [foreign, third];
  const answer = await as(author).put("/api/decisions/waitlist/", { order: [third, foreign], seen });
  expect(answer.json()).toEqual({ order: [third, foreign] });
  const places = [third, own, foreign].map(async (id) => (await stored(id))?.waitlistPlace);
  expect(await Promise.all(places)).toEqual([1, 2, 3]);
});

it("leaves the own proposal out of a release, and out of its preview", async () => {
  const preview = (await as(author).post("/api/releases/preview/", { submissions: [own, foreign] })).json();
  expect(preview).toMatchObject({
    items: [{ submission: foreign }],
    counts: { HLD: 1 },
    left_out: [refused],
  });
  const items = [own, foreign].map((id) => ({ submission: id, decision: "HLD" }));
  const answer = await as(author).post("/api/releases/", { items, templates: {} });
  expect(answer.json()).toMatchObject({ release: { counts: { HLD: 1 } }, left_out: [refused] });
});

it("refuses to confirm or undo a release with the own proposal, and does not count it there", async () => {
  await make.setting("releaseNeedsSecond", true);
  const items = [own, foreign].map((id) => ({ submission: id, decision: "HLD" as const }));
  const { id } = await released(server, other, items);
  const listed: Release[] = (await as(author).get("/api/releases/")).json();
  expect(listed.find((each) => each.id === id)?.counts).toEqual({ ACC: 0, HLD: 1, REJ: 0 });
  for (const what of ["confirm", "take-back"]) {
    const answer = await as(author).post(`/api/releases/${id}/${what}/`);
    expect([answer.statusCode, answer.json()]).toEqual([403, RELEASE]);
  }
  expect((await as(await make.organiser()).post(`/api/releases/${id}/take-back/`)).statusCode).toBe(200);
  await make.setting("releaseNeedsSecond", false);
  const alone = await released(server, other, items.slice(0, 1));
  const after: Release[] = (await as(author).get("/api/releases/")).json();
  expect(after.map((each) => each.id)).not.toContain(alone.id);
});

it("neither sends the own proposal to review nor returns it", async () => {
  for (const what of ["send-to-review", "take-back-from-review"]) {
    const answer = await as(author).post(`/api/board/${what}/`, { submissions: [own] });
    expect(answer.json()).toEqual({ moved: [], refused: [{ submission: own, detail: OWN }] });
  }
});

it("does not choose or exclude the reviewers of the own proposal", async () => {
  const { db } = server.platform;
  const reviewer = await make.reviewer();
  await db
    .update(submission)
    .set({ decision: null, status: "Ready for Review" })
    .where(eq(submission.id, own));
  await db
    .insert(assignment)
    .values({ submissionId: own, reviewerId: reviewer.id, createdAt: server.clock.now() });
  for (const assign of [true, false]) {
    const body = { submissions: [own], reviewers: [reviewer.id], assign };
    const answer = (await as(author).post("/api/panel/assignments/", body)).json();
    expect(answer).toEqual({ changed: [], refused: [{ ...refused, reviewer: reviewer.id }] });
  }
  expect(await db.select().from(assignment).where(eq(assignment.submissionId, own))).toHaveLength(1);
  const rule = { target: 3, most: 50, seed: 1 };
  const plan = await as(author).post("/api/panel/rule/preview/", rule);
  expect(plan.statusCode).toBe(200);
  expect(plan.body).not.toContain('"Mine"');
  expect((await as(other).post("/api/panel/rule/preview/", rule)).body).toContain('"Mine"');
  const excluded = await as(author).put(`/api/conflicts/${own}/`, {
    reviewer: reviewer.id,
    keep_out: true,
    reason: "",
  });
  expect([excluded.statusCode, excluded.json()]).toEqual([403, { detail: OWN }]);
});

it("applies the plan that it previewed to an organiser with a proposal", async () => {
  await make.proposal(await make.speaker(), "Ready for Review");
  await make.reviewer();
  const rule = { target: 1, most: 50, seed: 1 };
  const { mark, lines } = (await as(author).post("/api/panel/rule/preview/", rule)).json();
  const applied = await as(author).post("/api/panel/rule/", { ...rule, mark });
  expect([applied.statusCode, applied.json().lines]).toEqual([201, lines]);
});

it("does not schedule the own proposal", async () => {
  await server.platform.db.update(submission).set({ decision: "ACC" }).where(eq(submission.id, own));
  const place = { room: "Main hall", start: "2025-09-01T09:00:00Z", minutes: 50 };
  const answer = await as(author).put(`/api/schedule/${own}/`, place, {
    headers: { "if-match": entityTag(0) },
  });
  expect([answer.statusCode, answer.json()]).toEqual([403, { detail: OWN }]);
});

it("schedules others' proposals, and moves them, for an organiser with a proposal", async () => {
  await server.platform.db.update(submission).set({ decision: "ACC" }).where(eq(submission.id, foreign));
  for (const [version, room] of ["Main hall", "Annex"].entries()) {
    const place = { room, start: "2025-09-01T09:00:00.000Z", minutes: 50 };
    const answer = await as(author).put(`/api/schedule/${foreign}/`, place, {
      headers: { "if-match": entityTag(version) },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ slot: place })]);
  }
});

it("gives no organiser a late code of their own", async () => {
  const code = { email: author.email.toUpperCase(), valid_until: "2026-06-09T00:00:00Z", mail: false };
  const own = await as(author).post("/api/late-codes/", code);
  expect([own.statusCode, own.json()]).toEqual([
    403,
    { detail: "You cannot give yourself a late code. Ask another organiser for one." },
  ]);
  expect((await as(other).post("/api/late-codes/", code)).statusCode).toBe(201);
});

it("shows them in the list of their calls what was released of their own proposals, and no more", async () => {
  const listed = async () => {
    const { calls }: { calls: OwnCall[] } = (await as(author).get("/api/calls/own/")).json();
    return calls.find(({ is_default }) => is_default);
  };
  const mine = { pk: own, title: "Mine", status: "Reviewed" };
  expect(await listed()).toMatchObject({
    group: "organiser",
    proposals: 1,
    submitted: [{ ...mine, overall_status: null }],
  });
  await server.platform.db.update(submission).set({ releasedDecision: "HLD" }).where(eq(submission.id, own));
  expect(await listed()).toMatchObject({ submitted: [{ ...mine, overall_status: "HLD" }] });
});

it("moves the own proposal with all others when another number of reviews is wanted, which a preview does not show", async () => {
  await server.platform.db
    .update(submission)
    .set({ decision: null, status: "Ready for Review" })
    .where(inArray(submission.id, [own, foreign]));
  for (const id of [own, foreign]) await make.review(await make.reviewer(), id);
  const changes = { reviewsWanted: 1 };
  const preview = await as(author).post("/api/settings/preview/", { changes });
  expect(preview.json()).toEqual({ effects: ["1 proposal has enough reviews and becomes Reviewed."] });
  for (const [reviewsWanted, status] of [[1, "Reviewed"] as const, [2, "Ready for Review"] as const]) {
    const saved = await as(author).put("/api/settings/", { changes: { reviewsWanted } });
    expect(saved.statusCode).toBe(200);
    expect([(await stored(own))?.status, (await stored(foreign))?.status]).toEqual([status, status]);
  }
});
