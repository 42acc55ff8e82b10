import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect } from "vitest";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import { updateSubmission } from "#features/proposals/store";
import { askAnswers } from "#features/proposals/tasks/world.fixture";
import { type LiveOptions, openLive } from "#platform/live/live";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { recipientsOf } from "../discussion/readers-store";
import { discussionsOn } from "../discussion/world.fixture";

const LIVE = { maxAgeMs: 600_000, heartbeatMs: 300, batchMs: 20, perSession: 3, recentMs: 0 };
const { it, server, as, make } = onServer(() => ({ live: LIVE }));
const { write } = discussionsOn(server);
let origin: string;
let organiser: Person;
let grace: Person;
let mary: Person;
it.beforeAll(async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  organiser = await make.organiser({ firstName: "Olga", lastName: "Organiser" });
  grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  mary = await make.reviewer({ firstName: "Mary", lastName: "Shelley" });
});

// Of connections that a stopped fetch has left half open.
it.afterAll(() => server.app.server.closeAllConnections());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** What a person's stream has said so far, without heartbeats; `ended` once it is over. */
async function listen(who: { access: string }) {
  const stopping = new AbortController();
  stops.push(() => stopping.abort());
  const response = await fetch(`${origin}/api/live/`, {
    headers: { authorization: `Bearer ${who.access}` },
    signal: stopping.signal,
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const heard = { raw: "", ended: false, events: () => heard.raw.replaceAll(":\n\n", "") };
  const reading = async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) heard.raw += decoder.decode(piece, { stream: true });
    heard.ended = true;
  };
  reading().catch(() => {
    heard.ended = true;
  });
  return heard;
}

const changed = (submission: number, what = "discussion") =>
  `event: change\ndata: ${JSON.stringify({ submission, what })}\n\n`;

async function reviewed(...by: Person[]): Promise<number> {
  const id = await make.proposal(await make.speaker(), "Ready for Review");
  for (const who of by) expect((await make.review(who, id)).statusCode).toBe(201);
  await sleep(100);
  return id;
}

it("announces a new message to those who may read the discussion, without its text", async () => {
  const id = await reviewed(grace);
  const streams = [await listen(grace), await listen(organiser)];
  await write(organiser, id, "canary");
  for (const stream of streams)
    await expect.poll(() => stream.events(), { timeout: 2_000 }).toBe(changed(id));
});

it("announces nothing to those who may not read it: before their review, recused, marked, or a speaker, even by another name", async () => {
  const late = await make.reviewer();
  const recused = await make.reviewer();
  const marked = await make.reviewer();
  const owner = await make.organiser();
  const id = await make.proposal(owner, "Ready for Review");
  const [speaking, invited] = [await make.reviewer(), await make.organiser()];
  for (const [position, who, state] of [
    [1, speaking, "accepted"],
    [2, invited, "invited"],
  ] as const)
    await addSpeakerRow(server.platform.db, {
      ...{ submissionId: id, accountId: who.id, position, state },
      name: `Another Name ${position}`,
    });
  for (const who of [grace, recused, marked]) await make.review(who, id);
  await as(recused).post(`/api/conflicts/recuse/${id}/`);
  const marking = { reviewer: marked.id, keep_out: true };
  expect((await as(organiser).put(`/api/conflicts/${id}/`, marking)).statusCode).toBe(200);
  await sleep(150);
  const barred = await Promise.all([late, recused, marked, owner, speaking, invited].map(listen));
  const allowed = await listen(grace);
  await write(organiser, id, "canary");
  await make.review(mary, id);
  await expect.poll(() => allowed.events(), { timeout: 2_000 }).toContain(changed(id));
  await sleep(200);
  for (const stream of barred) expect(stream.events()).toBe("");
});

it("says nothing of what speakers answer about themselves, not to organisers either", async () => {
  const speaker = await make.speaker();
  const id = await make.proposal(speaker, "Reviewed");
  await updateSubmission(server.platform.db, id, { decision: "ACC", releasedDecision: "ACC" });
  await askAnswers(server, organiser, { needs: null, consents: null });
  const talked = await reviewed(grace);
  const board = await listen(organiser);
  expect((await as(speaker).put("/api/needs/own/", { diet: "canary" })).statusCode).toBe(200);
  const answers = [{ consent: "record", pk: id, version: 1, answer: "no" }];
  expect((await as(speaker).put("/api/consents/own/", { answers })).statusCode).toBe(200);
  await write(organiser, talked, "After them");
  await expect.poll(() => board.events(), { timeout: 2_000 }).toBe(changed(talked));
});

it("announces reviews to those who may read them", async () => {
  const id = await reviewed(grace);
  const [reviewer, board] = [await listen(grace), await listen(organiser)];
  await make.review(mary, id);
  await expect.poll(() => board.events(), { timeout: 2_000 }).toBe(changed(id, "review"));
  await sleep(100);
  expect(reviewer.events()).toBe("");
  await make.setting("reviewersReadReviews", true);
  const { id: review } = (await as(mary).get(`/api/submissions/${id}/`)).json().review;
  expect((await as(mary).delete(`/api/reviews/${review}/`)).statusCode).toBe(204);
  await expect.poll(() => reviewer.events(), { timeout: 2_000 }).toBe(changed(id, "review"));
  await make.setting("reviewersReadReviews", false);
});

/** Streams of another server, and what each has sent so far, without heartbeats. */
function anotherServer(options: Partial<LiveOptions> = {}) {
  const other = openLive(server.platform.everyCall, { ...LIVE, ...options });
  other.serve(server.platform.call.id, {
    recipientsOf: (change, sessions) =>
      recipientsOf(server.platform.db, { ...change, what: "discussion" }, sessions, server.clock.now()),
    activeAmong: async (sessions) => [...sessions],
  });
  const subscribe = async (who: Person) => {
    const heard: string[] = [];
    const { rows } = await server.platform.db.execute<{ id: string }>(
      `select id from session where account_id = '${who.id}'`,
    );
    const send = (text: string) => text === ":\n\n" || heard.push(text) > 0;
    const sink = { send, end: () => {}, onClose: () => {} };
    await other.subscribe(server.platform.call.id, rows[0]?.id ?? "", () => sink);
    return heard;
  };
  return { subscribe, close: other.close };
}

it("receives the events of another server", async () => {
  const id = await reviewed(grace);
  const other = anotherServer();
  const heard = await other.subscribe(grace);
  await write(organiser, id, "From the first server");
  await expect.poll(() => heard.join(""), { timeout: 2_000 }).toContain(changed(id));
  await other.close();
});

it("begins with what changed shortly before, for those who may know of it", async () => {
  const id = await reviewed(grace);
  const recentMs = 1_000;
  const other = anotherServer({ recentMs });
  const first = await other.subscribe(organiser);
  expect(first, "the server has not listened long enough").toEqual(["event: again\ndata:\n\n"]);
  await sleep(recentMs);
  await write(organiser, id, "Before the streams are open");
  await expect.poll(() => first.at(-1), { timeout: 2_000 }).toBe(changed(id));
  const [allowed, barred] = [await other.subscribe(grace), await other.subscribe(mary)];
  await expect.poll(() => allowed, { timeout: 2_000 }).toEqual([changed(id)]);
  await sleep(recentMs);
  const late = await other.subscribe(grace);
  await sleep(100);
  expect([late, barred]).toEqual([[], []]);
  await other.close();
});

it("asks the database once for a change, however many listen, and for no page in between", async () => {
  const id = await reviewed(grace);
  const people = await Promise.all(Array.from({ length: 12 }, () => make.session(grace)));
  const streams = await Promise.all(people.map(listen));
  const statements = countStatements(server.platform.db);
  await server.platform.db.transaction(async (tx) => {
    await tx.execute(
      `select pg_notify('lectern_changes', '{"call":1,"submission":${id},"what":"discussion"}')`,
    );
  });
  const before = statements();
  await expect
    .poll(() => streams.every((stream) => stream.events() === changed(id)), { timeout: 2_000 })
    .toBe(true);
  // One for the change, perhaps others for the sessions of all streams.
  expect(statements() - before).toBeLessThanOrEqual(5);
});

describe("a stream", () => {
  it("ends with its session, and receives nothing more", async () => {
    const id = await reviewed(grace);
    const leaving = await make.session(grace);
    const stream = await listen(leaving);
    await server.platform.everyCall.execute(
      `update session set ended_at = now() where account_id = '${grace.id}'`,
    );
    await write(organiser, id, "canary");
    await expect.poll(() => stream.ended, { timeout: 3_000 }).toBe(true);
    expect(stream.events()).toBe("");
    grace = await make.session(grace);
  });

  it("ends when its person is no reviewer any more", async () => {
    const former = await make.reviewer();
    const stream = await listen(former);
    await server.platform.everyCall.execute(`delete from membership where account_id = '${former.id}'`);
    await expect.poll(() => stream.ended, { timeout: 3_000 }).toBe(true);
  });

  it("gives way to a newer one of the same session beyond the most", async () => {
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let n = 0; n <= LIVE.perSession; n++) streams.push(await listen(mary));
    await expect
      .poll(() => streams.map(({ ended }) => ended), { timeout: 2_000 })
      .toEqual([true, false, false, false]);
  });

  it("sends heartbeats", async () => {
    const stream = await listen(organiser);
    await expect.poll(() => stream.raw.length, { timeout: 3_000 }).toBeGreaterThan(6);
    expect(stream.events()).toBe("");
  });

  it("continues after the connection to the database was lost, and reports that it may have missed something", async () => {
    const id = await reviewed(grace);
    const stream = await listen(grace);
    await server.platform.everyCall.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or (query = 'select 1' and state = 'idle')",
    );
    await expect.poll(() => stream.events(), { timeout: 5_000 }).toContain("event: again");
    await write(organiser, id, "After the loss");
    await expect.poll(() => stream.events(), { timeout: 3_000 }).toContain(changed(id));
  });

  it("is forgotten when its reader leaves", async () => {
    await expect.poll(() => server.platform.live.count(), { timeout: 3_000 }).toBe(0);
    const stream = await listen(organiser);
    expect(server.platform.live.count()).toBe(1);
    for (const stop of stops.splice(0)) stop();
    await expect
      .poll(() => [stream.ended, server.platform.live.count()], { timeout: 3_000 })
      .toEqual([true, 0]);
  });
});

it("is refused to speakers and visitors", async () => {
  expect((await as(await make.speaker()).get("/api/live/")).statusCode).toBe(403);
  expect((await as(null).get("/api/live/")).statusCode).toBe(401);
});
