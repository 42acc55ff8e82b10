import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { beforeEach, expect } from "vitest";
import { answersOf, decided, passTime, released } from "#features/deciding/releases/world.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  server.sent.length = 0;
});

const DAY = 86_400;
const QUESTIONS = [
  { label: "T-shirt", kind: "choice", required: true, choices: ["S", "M"] },
  { label: "Anything else", kind: "long", required: false, choices: [] },
];

const ask = async (who: Person, method: "GET" | "PUT" | "POST", url: string, body?: object, headers = {}) =>
  as(await make.session(who)).send(method, url, body, { headers });
const put = async (id: number, body: object, who = speaker, headers = {}) =>
  ask(who, "PUT", `/api/confirmations/${id}/`, body, headers);

async function accepted(): Promise<number> {
  const id = await decided(server, speaker, "ACC");
  await released(server, organiser, [{ submission: id, decision: "ACC" }]);
  await passTime(server);
  return id;
}

async function askFor(questions: object[]): Promise<{ id: string }[]> {
  return (await ask(organiser, "PUT", "/api/confirmations/questions/", { questions })).json().questions;
}
const reminders = async () => {
  await server.runJob("remind-speakers");
  await server.runJobs();
  return server.sent.filter(({ to, subject }) => to === speaker.email && subject.includes("please confirm"));
};

it("keeps a speaker's answers, which organisers read; they can be changed until the date", async () => {
  const [shirt, other] = await askFor(QUESTIONS);
  const id = await accepted();
  const read = (await ask(speaker, "GET", `/api/confirmations/${id}/`)).json();
  expect(read).toMatchObject({ pk: id, answer: null, answers: {}, questions: QUESTIONS });
  const missing = await put(id, { answer: "confirmed", answers: { [other?.id ?? ""]: "No fish" } });
  expect([missing.statusCode, missing.json()]).toEqual([
    400,
    { [shirt?.id ?? ""]: ["This field is required."] },
  ]);
  const wrong = await put(id, { answer: "confirmed", answers: { [shirt?.id ?? ""]: "XXL" } });
  expect(wrong.statusCode).toBe(400);
  const answers = { [shirt?.id ?? ""]: "M", unknown: "left out" };
  const first = await put(id, { answer: "confirmed", answers });
  expect(first.json()).toMatchObject({ answer: "confirmed", answers: { [shirt?.id ?? ""]: "M" } });
  expect((await put(id, { answer: "confirmed", answers }, speaker, { "if-match": '"1"' })).statusCode).toBe(
    412,
  );
  await put(id, { answer: "confirmed", answers: { [shirt?.id ?? ""]: "S" } });
  expect((await answersOf(server, organiser)).find(({ pk }) => pk === id)).toMatchObject({
    email: speaker.email,
    answer: "confirmed",
    answers: { [shirt?.id ?? ""]: "S" },
    reminded: [],
  });
  server.clock.advance(14 * DAY + 1);
  const late = await put(id, { answer: "declined" });
  expect([late.statusCode, late.json()]).toEqual([403, { detail: REFUSALS["answer-too-late"].detail }]);
  await askFor([]);
});

it("lets a speaker decline without answering questions, once and for all, and shows it on the board", async () => {
  await askFor(QUESTIONS);
  const id = await accepted();
  expect((await put(id, { answer: "declined", reason: "Ill" })).json()).toMatchObject({
    answer: "declined",
    reason: "Ill",
  });
  expect((await put(id, { answer: "confirmed" })).statusCode).toBe(409);
  const board = (await ask(organiser, "GET", "/api/board/")).json();
  expect(board.find(({ pk }: { pk: number }) => pk === id)).toMatchObject({
    released: "ACC",
    answer: "declined",
  });
  await askFor([]);
});

it("is open to the speaker alone, and only when the proposal is accepted", async () => {
  const id = await accepted();
  const other = await make.speaker();
  expect((await put(id, { answer: "declined" }, other)).statusCode).toBe(404);
  const rejected = await decided(server, speaker, "REJ");
  await released(server, organiser, [{ submission: rejected, decision: "REJ" }]);
  await passTime(server);
  expect((await ask(speaker, "GET", `/api/confirmations/${rejected}/`)).statusCode).toBe(404);
  expect((await put(rejected, { answer: "confirmed" })).statusCode).toBe(404);
});

it("reminds who has not answered, once for each day that is set, also when two workers come at once", async () => {
  await accepted();
  expect(await reminders()).toHaveLength(0);
  server.clock.advance(7 * DAY);
  await Promise.all([server.runJob("remind-speakers"), server.runJob("remind-speakers")]);
  expect(await reminders()).toHaveLength(1);
  server.clock.advance(5 * DAY);
  expect(await reminders()).toHaveLength(2);
  server.clock.advance(3 * DAY);
  expect(await reminders()).toHaveLength(2);
});

it("sends one reminder where two are overdue, and none to who has answered", async () => {
  const id = await accepted();
  server.clock.advance(13 * DAY);
  expect(await reminders()).toHaveLength(1);
  expect(await reminders()).toHaveLength(1);
  await put(id, { answer: "confirmed", answers: {} });
  server.sent.length = 0;
  expect(await reminders()).toHaveLength(0);
});

it("accepts from the waitlist, in a release of its own, once though asked ten times at once", async () => {
  const id = await decided(server, speaker, "HLD");
  await released(server, organiser, [{ submission: id, decision: "HLD" }]);
  await passTime(server);
  const who = await make.session(organiser);
  const headers = { "idempotency-key": "promote-once" };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      as(who).post("/api/decisions/promote/", { submission: id }, { headers }),
    ),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().id}`)).size).toBe(1);
  expect(answers[0]?.json()).toMatchObject({ state: "waiting", counts: { ACC: 1, HLD: 0, REJ: 0 } });
  await passTime(server);
  expect(server.sent.map(({ subject }) => subject)).toEqual([
    'Lectern 2025: "Breaking things gently" is on the waitlist',
    'Lectern 2025: "Breaking things gently" is accepted',
  ]);
  expect((await ask(organiser, "POST", "/api/decisions/promote/", { submission: id })).statusCode).toBe(409);
});

it("orders the waitlist by hand, unless a colleague was quicker", async () => {
  const ids = [await decided(server, speaker, "HLD"), await decided(server, speaker, "HLD")];
  const order = ids.toReversed();
  const put = (seen: number[]) => ask(organiser, "PUT", "/api/decisions/waitlist/", { order, seen });
  expect((await put([])).json()).toEqual({ order });
  expect((await put([])).statusCode).toBe(412);
  expect((await put(order)).json()).toEqual({ order });
});
