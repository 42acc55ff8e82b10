import { beforeEach, expect } from "vitest";
import { updateSubmission } from "#features/proposals/store";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { accepted, ask, askAnswers, aTask, CONSENT, coSpeaker, setTasks, tableOf } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
});

const NO_DUE = { consents: null, needs: null, availability: null };
const lacksOf = async (who: Person, pk: number) =>
  (await tableOf(server, organiser)).rows.find((row) => row.pk === pk && row.speaker === who.id)?.lacks;
const answer = async (who: Person, url: string, body: object) => {
  const answered = await ask(server, who, "PUT", url, { body });
  expect(answered.statusCode, answered.payload).toBe(200);
};
const consent = (pk: number, version: number) => ({
  answers: [{ consent: "record", pk, version, answer: "no" }],
});
const EVERYTHING = ["answers:consents", "answers:needs", "answers:availability"];

it("lists every speaker of an accepted proposal with what only they can answer", async () => {
  await setTasks(server, organiser, [aTask()]);
  await askAnswers(server, organiser, { ...NO_DUE, needs: "2025-05-01T12:00:00.000Z" });
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const { answers, rows } = await tableOf(server, organiser);
  expect(answers.map(({ id: asked, due }) => [asked, due])).toEqual([
    ["answers:consents", null],
    ["answers:needs", "2025-05-01T12:00:00.000Z"],
    ["answers:availability", null],
  ]);
  const its = rows.filter(({ pk }) => pk === id);
  expect(
    its.map((row) => row.speaker),
    "the lead first",
  ).toEqual([speaker.id, other.id]);
  for (const row of its) expect(row).toMatchObject({ lacks: EVERYTHING, tasks: [{ done_on: null }] });
  await answer(speaker, "/api/needs/own/", { diet: "No nuts" });
  await answer(speaker, "/api/availability/own/", { days: [{ day: "2025-07-01", times: [] }] });
  await answer(speaker, "/api/consents/own/", consent(id, 1));
  expect([await lacksOf(speaker, id), await lacksOf(other, id)]).toEqual([[], EVERYTHING]);
  await updateSubmission(server.platform.db, id, { status: "Withdrawn" });
  expect(await lacksOf(other, id)).toBeUndefined();
});

it("counts a consent as unanswered once its wording has changed", async () => {
  await askAnswers(server, organiser, { consents: null });
  const id = await accepted(server, speaker);
  await answer(speaker, "/api/consents/own/", consent(id, 1));
  expect(await lacksOf(speaker, id)).toEqual([]);
  const consents = [{ ...CONSENT, text: "May we, with picture?" }];
  await answer(organiser, "/api/consents/form/", { consents });
  expect(await lacksOf(speaker, id)).toEqual(["answers:consents"]);
  await answer(speaker, "/api/consents/own/", consent(id, 2));
  expect(await lacksOf(speaker, id)).toEqual([]);
});

it("says who lacks what as CSV without formulas, and nothing of what the others have answered", async () => {
  await setTasks(server, organiser, [aTask({ label: "=Slides" })]);
  await askAnswers(server, organiser, NO_DUE);
  const id = await accepted(server, speaker, "=1+1");
  const other = await coSpeaker(server, id);
  const own = "/api/consents/own/";
  await answer(speaker, "/api/needs/own/", { diet: "canary" });
  const { consents } = (await ask(server, speaker, "GET", own)).json();
  await answer(speaker, own, consent(id, consents[0].version));
  const { payload } = await ask(server, organiser, "GET", "/api/tasks/csv/");
  const lines = payload.split("\r\n").filter((line: string) => line.startsWith(`${id},`));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(speaker.email);
  expect(lines[0]).toMatch(/,Done,Done,Open,=?'?.*Slides; Availability$/);
  expect(lines[1]).toContain(other.email);
  expect(lines[1]).toMatch(/,Open,Open,Open,.*Slides; Consents; Needs; Availability$/);
  expect(payload).not.toMatch(/(^|,|")[=+]/m);
  expect(payload).not.toContain("canary");
});

it("keeps due dates of answers from the version that was read", async () => {
  const url = "/api/tasks/answers-due/";
  const first = await ask(server, organiser, "GET", url);
  const due = { ...NO_DUE, consents: "2025-05-01T12:00:00.000Z" };
  await answer(organiser, url, due);
  const headers = { "if-match": String(first.headers.etag) };
  expect((await ask(server, organiser, "PUT", url, { body: {}, headers })).statusCode).toBe(412);
  const wrong = await ask(server, organiser, "PUT", url, { body: { needs: "tomorrow" } });
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ["needs"]]);
  expect((await ask(server, organiser, "GET", url)).json()).toEqual(due);
});

it("lists 20 talks with their answers in as many statements as one", async () => {
  await askAnswers(server, organiser, NO_DUE);
  await accepted(server, speaker);
  const { access } = await make.session(organiser);
  const list = () => as({ ...organiser, access }).get("/api/tasks/");
  await list();
  const counted = countStatements(server.platform.db);
  await list();
  const few = counted();
  for (let n = 0; n < 20; n++) await accepted(server, await make.speaker());
  const again = countStatements(server.platform.db);
  expect((await list()).json().rows.length).toBeGreaterThanOrEqual(21);
  expect(again()).toBe(few);
});

it("counts on the dashboard each speaker who is late with an answer, as the table does", async () => {
  await setTasks(server, organiser, []);
  await askAnswers(server, organiser, { ...NO_DUE, needs: "2035-01-01T00:00:00.000Z" });
  const late = async (): Promise<number> =>
    (await ask(server, organiser, "GET", "/api/dashboard/")).json().pending.lateSpeakers;
  const id = await accepted(server, speaker);
  await coSpeaker(server, id);
  expect(await late(), "nothing is due yet").toBe(0);
  await askAnswers(server, organiser, { ...NO_DUE, needs: "2025-01-01T00:00:00.000Z" });
  const all = (await tableOf(server, organiser)).rows.filter(({ lacks }) => lacks.includes("answers:needs"));
  expect(await late(), "the lead and the co-speaker are among them").toBe(all.length);
  await answer(speaker, "/api/needs/own/", { diet: "No nuts" });
  expect(await late()).toBe(all.length - 1);
});
