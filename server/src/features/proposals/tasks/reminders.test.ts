import { randomUUID } from "node:crypto";
import { beforeEach, expect } from "vitest";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { TEND_TASKS } from "./jobs";
import { accepted, ask, aTask, QUESTION, setTasks } from "./world.fixture";

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
const remind = (expected: number[], task: string | null = null, key: string = randomUUID()) =>
  ask(server, organiser, "POST", "/api/tasks/reminders/", {
    body: { expected, task },
    headers: { "idempotency-key": key },
  });

it("sends one mail for each proposal with all its open tasks, once for each number of days", async () => {
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
  const rows = async (): Promise<number[]> =>
    (await ask(server, organiser, "GET", "/api/tasks/")).json().rows.map(({ pk }: { pk: number }) => pk);
  const before = await rows();
  expect((await remind([...before, 2_000_000])).statusCode, "others than expected").toBe(409);
  await accepted(server, speaker);
  expect((await remind(before)).statusCode).toBe(409);
  const key = randomUUID();
  const all = await rows();
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
