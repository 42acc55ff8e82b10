import type { TaskRow } from "@lectern/domain/proposals/tasks/contract";
import type { Task } from "@lectern/domain/proposals/tasks/words";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

eachInASession();

const FORM = "/api/tasks/form/";
const SAVE = `PUT ${FORM}`;
const REMIND = "POST /api/tasks/reminders/";

const aTask = (changes: Partial<Task> = {}): Task => ({
  id: "slides",
  kind: "slides",
  label: "Slides",
  help: "",
  due: "2025-02-20T12:00:00.000Z",
  required: true,
  types: [],
  closed: false,
  questions: [],
  ...changes,
});

const row = (pk: number, done_on: string | null, lacks: string[] = []): TaskRow => ({
  pk,
  title: `Talk ${pk}`,
  speaker: `speaker ${pk}`,
  lacks,
  full_name: "Ada Lovelace",
  email: "ada@example.net",
  tasks: [{ id: "slides", done_on, result: null }],
});
const ROWS = [row(1, "2025-02-01T12:00:00.000Z"), row(2, null), row(3, "2025-02-25T12:00:00.000Z")];

async function open(tasks: Task[], doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/tasks/": [200, { tasks, answers: [], rows: ROWS }],
    "GET /api/tasks/answers-due/": [
      200,
      { consents: null, needs: null, availability: null },
      { etag: '"0"' },
    ],
    [`GET ${FORM}`]: [200, { tasks, remind_days: [7, 1] }, { etag: '"1"' }],
    ...doubles,
  });
  const page = visit("/homepage/organiser/app/tasks");
  const form = within(await screen.findByRole("form", { name: "Tasks" }));
  return { ...page, server, form };
}

const talks = () => screen.getAllByRole("link", { name: /^Talk \d/ }).map((link) => link.textContent);

test("filters proposals by the state of a task, and counts each", async () => {
  const { user } = await open([aTask()]);
  expect(talks()).toEqual(["Talk 1", "Talk 2", "Talk 3"]);
  await user.click(screen.getByRole("button", { name: "Overdue 1" }));
  await waitFor(() => expect(talks()).toEqual(["Talk 2"]));
  await user.click(screen.getByRole("button", { name: "Done 2" }));
  await waitFor(() => expect(talks()).toEqual(["Talk 1", "Talk 3"]));
  await user.click(screen.getByRole("button", { name: "Done late 1" }));
  await waitFor(() => expect(talks()).toEqual(["Talk 3"]));
});

test("shows in the call's zone when each task is due, and says what is overdue", async () => {
  const zone = "Asia/Singapore";
  const call = { ...anEdition(), zone };
  await open([aTask(), aTask({ id: "later", label: "Later" })], { "GET /api/edition/": [200, call] });
  const state = within(screen.getByRole("list", { name: "What Ada Lovelace is asked for Talk 2" }));
  expect(state.getByRole("listitem").textContent).toBe("Slides, due 20 Feb 2025, 20:00 Overdue");
  expect(screen.getByText("Due dates are in Asia/Singapore.")).toBeTruthy();
});

test("reminds those who have not done a task after a confirmation that names their number", async () => {
  const { server, user } = await open([aTask()], { [REMIND]: [200, { reminded: 1 }] });
  await user.click(screen.getByRole("button", { name: "Remind 1 speaker" }));
  expect(server.named(REMIND)).toEqual([]);
  const dialog = within(await screen.findByRole("dialog"));
  const send = dialog.getByRole("button", { name: "Remind 1 speaker" });
  expect(send.style.getPropertyValue("--button-bg"), "the usual colour: nothing is lost").toBe("");
  await user.click(send);
  expect(await screen.findByText("1 mail is on its way")).toBeTruthy();
  expect(server.named(REMIND)[0]?.body).toEqual({ task: null, expected: ["speaker 2"] });
  expect(server.named(REMIND)[0]?.headers.get("idempotency-key")).toBeTruthy();
});

test("saves tasks with due dates in the call's time zone, from the version that was read", async () => {
  const { server, user, form } = await open([aTask()], {
    [SAVE]: ({ body }) => [200, body, { etag: '"2"' }],
  });
  await user.click(form.getByRole("button", { name: "Add a task" }));
  fireEvent.click(form.getByRole("button", { name: "Save tasks" }));
  expect(await form.findByText("Enter a date and a time.")).toBeTruthy();
  expect(server.named(SAVE)).toEqual([]);
  fireEvent.change(form.getByLabelText("Task 2"), { target: { value: "Final text" } });
  await user.selectOptions(form.getAllByLabelText("Kind")[1] as HTMLElement, "Final title and abstract");
  fireEvent.change(form.getAllByLabelText(/^Due/)[1] as HTMLElement, {
    target: { value: "2025-05-01T18:00" },
  });
  await user.click(form.getByRole("button", { name: "Save tasks" }));
  expect(await screen.findByText("Saved: tasks")).toBeTruthy();
  const [sent] = server.named(SAVE);
  expect(sent?.headers.get("if-match")).toBe('"1"');
  expect(sent?.body).toEqual({
    tasks: [
      aTask(),
      {
        ...aTask(),
        id: expect.any(String),
        kind: "final-text",
        label: "Final text",
        due: "2025-05-01T18:00:00.000Z",
      },
    ],
    remind_days: [7, 1],
  });
});

test("shows the tasks that another organiser saved meanwhile", async () => {
  const { user, form } = await open([aTask()], {
    [`GET ${FORM}`]: [200, { tasks: [aTask()], remind_days: [] }, { etag: '"1"' }],
    [SAVE]: [412, { detail: "This was changed elsewhere." }],
  });
  fireEvent.change(form.getByLabelText("Task 1"), { target: { value: "Decks" } });
  await user.click(form.getByRole("button", { name: "Save tasks" }));
  expect(await screen.findByText("Changed elsewhere")).toBeTruthy();
  expect(screen.getByText(/Decks \(Slides, due/)).toBeTruthy();
});

test("shows who has not answered beside the tasks, and reminds those", async () => {
  const needs = { id: "answers:needs", label: "Needs", required: true, closed: false, due: null };
  const rows = [row(1, "2025-02-01T12:00:00.000Z", ["answers:needs"]), row(2, null)];
  const { server, user } = await open([aTask()], {
    "GET /api/tasks/": [200, { tasks: [aTask()], answers: [needs], rows }],
    [REMIND]: [200, { reminded: 1 }],
  });
  await user.selectOptions(screen.getByLabelText("Asked for"), "Needs");
  await user.click(await screen.findByRole("button", { name: "Open 1" }));
  await waitFor(() => expect(talks()).toEqual(["Talk 1"]));
  await user.click(screen.getByRole("button", { name: "Remind 1 speaker" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/of “Needs”/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Remind 1 speaker" }));
  expect(await screen.findByText("1 mail is on its way")).toBeTruthy();
  expect(server.named(REMIND)[0]?.body).toEqual({ task: "answers:needs", expected: ["speaker 1"] });
});

test("saves by when answers are due in the call's time zone", async () => {
  const url = "PUT /api/tasks/answers-due/";
  const { server, user } = await open([aTask()], { [url]: ({ body }) => [200, body, { etag: '"1"' }] });
  const form = within(screen.getByRole("form", { name: "Due dates" }));
  fireEvent.change(form.getByLabelText(/^Needs due/), { target: { value: "2025-05-01T18:00" } });
  await user.click(form.getByRole("button", { name: "Save due dates" }));
  expect(await screen.findByText("Saved: due dates")).toBeTruthy();
  const due = { consents: null, needs: "2025-05-01T18:00:00.000Z", availability: null };
  expect(server.named(url)[0]).toMatchObject({ body: due });
});

test("moves the focus on from a task or question that is removed, and from the last one to adding one", async () => {
  const { user, form } = await open([aTask(), aTask({ id: "diet", kind: "questions", label: "Food" })]);
  const button = (name: string) => form.getByRole("button", { name });
  const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
  await user.click(button("Add a question"));
  await user.click(button("Remove question 1"));
  await isFocused(button("Add a question"));
  await user.click(button("Remove task 1"));
  await isFocused(form.getByDisplayValue("Food"));
  await user.click(button("Remove task 1"));
  await isFocused(button("Add a task"));
});

test("underlines the link in a sentence, which colour alone would not tell from its text", async () => {
  await open([aTask()]);
  const link = within(screen.getByRole("main")).getByRole("link", { name: "Consents and needs" });
  expect(link.getAttribute("data-underline")).toBe("always");
});
