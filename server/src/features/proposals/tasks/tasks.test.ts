import { beforeEach, expect } from "vitest";
import { addSpeakerRow, updateSpeaker } from "#features/proposals/proposal/speakers-store";
import { updateSubmission } from "#features/proposals/store";
import { countStatements } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { accepted, ask, aTask, QUESTION, setTasks, tableOf, tasksOf } from "./world.fixture";

const { it, server, as, make } = onServer();
let organiser: Person;
let speaker: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
});

const FORM = "/api/tasks/form/";
const put = (id: number, task: string | undefined, answers: object, headers = {}, who = speaker) =>
  ask(server, who, "PUT", `/api/tasks/${id}/${task}/`, { body: { answers }, headers });

it("saves the organisers' tasks from the version that they read, and names what is wrong with them", async () => {
  const first = await ask(server, organiser, "GET", FORM);
  const { tasks, remind_days: days } = await setTasks(
    server,
    organiser,
    [aTask({ types: ["T"] })],
    [1, 7, 1],
  );
  expect(days, "the earliest first, each once").toEqual([7, 1]);
  expect(tasks).toEqual([
    {
      ...aTask({ types: ["T"] }),
      id: expect.any(String),
      help: "",
      closed: false,
      questions: [],
    },
  ]);
  const stale = { body: { tasks: [], remind_days: [] }, headers: { "if-match": String(first.headers.etag) } };
  expect((await ask(server, organiser, "PUT", FORM, stale)).statusCode).toBe(412);
  const wrong = [aTask({ label: " " }), aTask({ due: "tomorrow" })];
  const refused = await ask(server, organiser, "PUT", FORM, { body: { tasks: wrong, remind_days: [0] } });
  expect(Object.keys(refused.json()).sort()).toEqual(["remind_days", "tasks"]);
  const odd = [
    aTask({ kind: "questions" }),
    aTask({ types: ["nonsense"] }),
    aTask({ kind: "final-text" }),
    aTask({ kind: "final-text" }),
  ];
  const faulty = await ask(server, organiser, "PUT", FORM, { body: { tasks: odd, remind_days: [] } });
  expect([faulty.statusCode, Object.keys(faulty.json()).sort()]).toEqual([
    400,
    ["tasks.0.questions", "tasks.1.types", "tasks.3.kind"],
  ]);
});

it("gives tasks to proposals whose acceptance is released, by their type, until they are withdrawn or declined", async () => {
  await setTasks(server, organiser, [aTask(), aTask({ label: "Workshops only", types: ["WS"] })]);
  const id = await make.proposal(speaker, "Reviewed");
  const status = async (who = speaker) => (await ask(server, who, "GET", `/api/tasks/${id}/`)).statusCode;
  const set = (values: Parameters<typeof updateSubmission>[2]) =>
    updateSubmission(server.platform.db, id, values);
  await set({ decision: "ACC" });
  expect(await status(), "decided, and not released").toBe(404);
  expect(await status(organiser), "for organisers, too").toBe(404);
  await set({ releasedDecision: "ACC" });
  expect((await tasksOf(server, speaker, id)).map(({ label }) => label)).toEqual(["Slides"]);
  expect((await ask(server, speaker, "GET", "/api/tasks/own/")).json()).toEqual([
    { pk: id, open: 1, next_due: "2025-05-01T12:00:00.000Z", answers: [], lacks: [] },
  ]);
  const other = await make.speaker();
  expect((await ask(server, other, "GET", `/api/tasks/${id}/`)).statusCode).toBe(404);
  await set({ status: "Withdrawn" });
  expect(await status()).toBe(404);
});

it("keeps answers to questions, counts them as late after the due date, and refuses them once the task is closed", async () => {
  const due = server.clock.now().toISOString();
  const form = await setTasks(server, organiser, [aTask({ kind: "questions", questions: [QUESTION], due })]);
  const [task] = form.tasks;
  const question = task?.questions[0]?.id ?? "";
  const id = await accepted(server, speaker);
  const missing = await put(id, task?.id, {});
  expect([missing.statusCode, missing.json()]).toEqual([400, { [question]: ["This field is required."] }]);
  server.clock.advance(60);
  const [before] = await tasksOf(server, speaker, id);
  const saved = await put(id, task?.id, { [question]: "@ada" }, { "if-match": before?.etag ?? "" });
  expect(saved.json().tasks[0]).toMatchObject({
    answers: { [question]: "@ada" },
    done_on: expect.any(String),
  });
  const stale = await put(id, task?.id, { [question]: "@grace" }, { "if-match": before?.etag ?? "" });
  expect(stale.statusCode).toBe(412);
  const { rows } = (await ask(server, organiser, "GET", "/api/tasks/")).json();
  const row = rows.find(({ pk }: { pk: number }) => pk === id);
  expect(Date.parse(row.tasks[0].done_on)).toBeGreaterThan(Date.parse(due));
  await setTasks(server, organiser, [{ ...form.tasks[0], closed: true }]);
  expect((await put(id, task?.id, { [question]: "@eve" })).statusCode).toBe(403);
  expect((await put(id, "unknown", {})).statusCode).toBe(404);
});

it("saves the final title and abstract as the proposal's after the call has closed", async () => {
  const form = await setTasks(server, organiser, [aTask({ kind: "final-text", label: "Final text" })]);
  const id = await accepted(server, speaker);
  const [task] = await tasksOf(server, speaker, id);
  expect(task?.answers.title).toBe("Breaking things gently");
  const blank = await put(id, task?.id, { title: " ", abstract: "x" });
  expect([blank.statusCode, blank.json()]).toEqual([400, { title: ["This field may not be blank."] }]);
  const texts = { title: " Breaking things ", abstract: "The final abstract" };
  expect((await put(id, task?.id, texts, { "if-match": task?.etag ?? "" })).statusCode).toBe(200);
  const read = (await ask(server, speaker, "GET", `/api/submissions/${id}/`)).json();
  expect(read).toMatchObject({ title: "Breaking things", abstract: "The final abstract" });
  expect((await put(id, task?.id, texts, { "if-match": task?.etag ?? "" })).statusCode).toBe(412);
  expect((await ask(server, organiser, "GET", "/api/audit/?action=do-task")).json().lines[0]).toMatchObject({
    details: [{ name: "task", value: form.tasks[0]?.label }],
  });
});

it("lets a co-speaker do the tasks once they have accepted, and no one who is only invited", async () => {
  await setTasks(server, organiser, [aTask({ kind: "questions", questions: [QUESTION] })]);
  const id = await accepted(server, speaker);
  const { db } = server.platform;
  const other = await make.speaker();
  const row = { submissionId: id, position: 1, name: other.name, accountId: other.id };
  const { id: invitation } = await addSpeakerRow(db, { ...row, state: "invited" });
  const [task] = await tasksOf(server, speaker, id);
  const answers = { [task?.questions[0]?.id ?? ""]: "@grace" };
  expect((await put(id, task?.id, answers, {}, other)).statusCode).toBe(404);
  await updateSpeaker(db, invitation, { state: "accepted" });
  expect((await put(id, task?.id, answers, {}, other)).statusCode).toBe(200);
  expect(await tasksOf(server, other, id)).toMatchObject([{ answers }]);
  expect((await ask(server, other, "GET", "/api/tasks/own/")).json()).toMatchObject([{ pk: id, open: 0 }]);
});

it("retires a task that speakers have done, keeps its answers, and takes it back by its id", async () => {
  const asked = [aTask({ kind: "questions", questions: [QUESTION] }), aTask({ label: "Never done" })];
  const form = await setTasks(server, organiser, asked);
  const [task] = form.tasks;
  const id = await accepted(server, speaker);
  await put(id, task?.id, { [task?.questions[0]?.id ?? ""]: "@ada" });
  expect((await setTasks(server, organiser, [])).tasks).toEqual([]);
  expect(await tasksOf(server, speaker, id)).toEqual([]);
  const csv = (await ask(server, organiser, "GET", "/api/tasks/csv/")).payload;
  expect(csv).toContain("@ada");
  expect(csv).not.toContain("Never done");
  const { retired: _, ...again } = { retired: true, ...task };
  await setTasks(server, organiser, [again]);
  expect((await tasksOf(server, speaker, id))[0]?.answers).toEqual({
    [task?.questions[0]?.id ?? ""]: "@ada",
  });
  const changed = { ...again, kind: "slides" as const };
  const refused = await ask(server, organiser, "PUT", FORM, { body: { tasks: [changed], remind_days: [] } });
  expect(Object.keys(refused.json())).toEqual(["tasks.0.kind"]);
});

it("exports the tasks as CSV without formulas", async () => {
  const form = await setTasks(server, organiser, [
    aTask({ label: "=SUM(A1)", kind: "questions", questions: [QUESTION] }),
  ]);
  const id = await accepted(server, speaker, "=1+1");
  await put(id, form.tasks[0]?.id, { [form.tasks[0]?.questions[0]?.id ?? ""]: "=HYPERLINK(1)" });
  const { payload } = await ask(server, organiser, "GET", "/api/tasks/csv/");
  expect(payload).toContain("HYPERLINK");
  expect(payload).not.toMatch(/(^|,|")[=+]/m);
});

it("lists what every accepted speaker has done in as many statements for 20 talks as for one", async () => {
  await setTasks(server, organiser, [aTask()]);
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

it("counts on the dashboard the speakers with an overdue required task", async () => {
  await setTasks(server, organiser, []);
  const late = async () =>
    (await ask(server, organiser, "GET", "/api/dashboard/")).json().pending.lateSpeakers;
  expect(await late()).toBe(0);
  const past = { due: "2025-01-01T00:00:00.000Z" };
  const before = (await tableOf(server, organiser)).rows.length;
  await accepted(server, speaker);
  await setTasks(server, organiser, [aTask({ ...past, required: false }), aTask({ ...past, closed: true })]);
  expect(await late()).toBe(0);
  await setTasks(server, organiser, [aTask(past), aTask(past), aTask()]);
  expect(await late()).toBe(before + 1);
});
