import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { TEND_TASKS } from "./jobs";
import { accepted, ask, askAnswers, aTask, coSpeaker, QUESTION, setTasks, tableOf } from "./world.fixture";

const { it, server, make } = onServer();
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
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY * 1000).toISOString();
const mails = async () => {
  await server.runJob(TEND_TASKS);
  await server.runJobs();
  return server.sent.filter(({ to }) => to === speaker.email);
};
const remind = (expected: string[], task: string | null = null, key: string = randomUUID()) =>
  ask(server, organiser, "POST", "/api/tasks/reminders/", {
    body: { expected, task },
    headers: { "idempotency-key": key },
  });

it("sends a speaker one mail with all open tasks, once for each number of days", async () => {
  const form = await setTasks(server, organiser, [
    aTask({ due: inDays(5) }),
    aTask({ label: "Bio", kind: "questions", questions: [QUESTION], due: inDays(6) }),
    aTask({ label: "Handout", kind: "material", required: false, due: inDays(5) }),
  ]);
  const id = await accepted(server, speaker);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("what we need for");
  expect(mail?.text).toMatch(/Slides \(until .* UTC\); Bio \(until .*\); Handout \(optional, until /);
  expect(await mails(), "never twice").toHaveLength(1);
  const [, bio] = form.tasks;
  const answers = { [bio?.questions[0]?.id ?? ""]: "Ada" };
  await ask(server, speaker, "PUT", `/api/tasks/${id}/${bio?.id}/`, { body: { answers } });
  server.clock.advance(4 * DAY);
  const [, second] = await mails();
  expect(second?.text).toContain("Slides");
  expect(second?.text, "it is done").not.toContain("Bio");
});

it("reminds at an organiser's request those who lack the task, and repeats nothing", async () => {
  const form = await setTasks(server, organiser, [aTask({ due: inDays(30) })], []);
  const people = async (): Promise<string[]> => [
    ...new Set<string>((await tableOf(server, organiser)).rows.map(({ speaker: id }) => id)),
  ];
  const before = await people();
  expect((await remind([...before, randomUUID()])).statusCode, "others than expected").toBe(409);
  await accepted(server, speaker);
  expect((await remind(before)).statusCode).toBe(409);
  const key = randomUUID();
  const all = await people();
  for (const _ of [1, 2]) {
    const answer = await remind(all, form.tasks[0]?.id, key);
    expect([answer.statusCode, answer.json()]).toEqual([200, { reminded: all.length }]);
  }
  expect(await mails()).toHaveLength(1);
});

it("sends no reminder where nothing required is open", async () => {
  await setTasks(server, organiser, [
    aTask({ required: false, due: inDays(1) }),
    aTask({ closed: true, due: inDays(1) }),
    aTask({ due: inDays(20) }),
  ]);
  await accepted(server, speaker);
  expect(await mails()).toEqual([]);
});

it("reminds each speaker of a proposal in a mail of their own, also of answers that only they can give", async () => {
  await setTasks(server, organiser, [aTask({ due: inDays(5) })], [7]);
  await askAnswers(server, organiser, { availability: inDays(6), needs: null });
  const first = await accepted(server, speaker, "Kettles");
  await accepted(server, speaker, "Toasters");
  const other = await coSpeaker(server, first);
  const times = { days: [{ day: "2025-07-01", times: [] }] };
  expect((await ask(server, other, "PUT", "/api/availability/own/", { body: times })).statusCode).toBe(200);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(
    /Slides for “Kettles” \(until .*; Needs; Availability \(until [^;]*; Slides for “Toasters” \(until /,
  );
  const [theirs] = server.sent.filter(({ to }) => to === other.email);
  expect(theirs?.text).toMatch(/: Slides \(until [^;]*; Needs\./);
  expect(await mails(), "never twice").toHaveLength(1);
  await askAnswers(server, organiser, null);
});

it("reminds once though four workers do so at once", async () => {
  await setTasks(server, organiser, [aTask({ due: inDays(5) })]);
  await accepted(server, speaker);
  await Promise.all([1, 2, 3, 4].map(() => server.runJob(TEND_TASKS)));
  expect(await mails()).toHaveLength(1);
});

it("reminds no further speaker who has declined for themselves", async () => {
  await setTasks(server, organiser, [aTask({ due: inDays(5) })]);
  const other = await coSpeaker(server, await accepted(server, speaker));
  const theirs = eq(submissionSpeaker.accountId, other.id);
  await server.platform.db.update(submissionSpeaker).set({ answer: "declined" }).where(theirs);
  expect(await mails()).toHaveLength(1);
  expect(server.sent.filter(({ to }) => to === other.email)).toEqual([]);
});

it("reminds those who lack an answer at an organiser's request, and no one else", async () => {
  await setTasks(server, organiser, [], []);
  await askAnswers(server, organiser, { availability: null, needs: null });
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  await ask(server, other, "PUT", "/api/needs/own/", { body: { diet: "None" } });
  const { rows } = await tableOf(server, organiser);
  const lacking = rows.filter(({ lacks }) => lacks.includes("answers:needs")).map((row) => row.speaker);
  expect([lacking.includes(speaker.id), lacking.includes(other.id)]).toEqual([true, false]);
  const expected = [...new Set(lacking)];
  expect((await remind(expected, "answers:needs")).json()).toEqual({ reminded: expected.length });
  const [mail] = await mails();
  expect(mail?.text).toContain("still need from you: Needs; Availability.");
  expect(server.sent.filter(({ to }) => to === other.email)).toEqual([]);
  await askAnswers(server, organiser, null);
});
