import type { ProposalTask, TaskFile } from "@lectern/domain/proposals/tasks/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";

eachInASession();

const aTask = (changes: Partial<ProposalTask> = {}): ProposalTask => ({
  id: "bio",
  kind: "questions",
  label: "About you",
  help: "Two lines for the programme.",
  due: "2025-03-10T12:00:00.000Z",
  required: true,
  types: [],
  closed: false,
  questions: [{ id: "handle", label: "Handle", kind: "short", required: true, choices: [] }],
  done_on: null,
  answers: {},
  files: [],
  etag: '"0"',
  ...changes,
});

const ANSWER = "PUT /api/tasks/1/bio/";
const accepted = { status: "Reviewed", overall_status: "ACC" } as const;

async function open(tasks: ProposalTask[], doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(undefined, [aListItem(accepted)], anOpenEdition()),
    "GET /api/submissions/1/": [200, aSubmission(accepted), { etag: '"1"' }],
    "GET /api/tasks/1/": [200, { pk: 1, tasks }],
    ...doubles,
  });
  const { user } = visit("/homepage/speaker/app/1");
  const panel = within(await screen.findByRole("region", { name: "Your tasks" }));
  return { server, user, panel };
}

test("sends the answers from the version that was read, and shows the task as done", async () => {
  const done = aTask({ done_on: "2025-03-01T12:00:00.000Z", answers: { handle: "@ada" }, etag: '"1"' });
  const { server, user, panel } = await open([aTask()], { [ANSWER]: [200, { pk: 1, tasks: [done] }] });
  expect(panel.getByText("Open")).toBeTruthy();
  await user.type(panel.getByLabelText(/^Handle/), "@ada");
  await user.click(panel.getByRole("button", { name: "Save answers" }));
  expect(await panel.findByText("Done")).toBeTruthy();
  const [sent] = server.named(ANSWER);
  expect([sent?.body, sent?.headers.get("if-match")]).toEqual([{ answers: { handle: "@ada" } }, '"0"']);
  expect(await panel.findByRole("button", { name: "Change About you" })).toBeTruthy();
});

test("moves the focus to the answers that are changed, and back to their button", async () => {
  const done = aTask({ done_on: "2025-03-01T12:00:00.000Z", answers: { handle: "@ada" } });
  const { user, panel } = await open([done], { [ANSWER]: [200, { pk: 1, tasks: [done] }] });
  const change = () => panel.getByRole("button", { name: "Change About you" });
  for (const how of ["Cancel", "Save answers"]) {
    change().focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText(/^Handle/)));
    panel.getByRole("button", { name: how }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(change()));
  }
});

test("keeps the focus by the file when its upload ends", async () => {
  const { user, panel } = await open([aTask({ kind: "slides", label: "Slides", questions: [] })], {
    [UPLOAD]: [409, { detail: "This task is closed." }],
  });
  await user.upload(panel.getByLabelText(/^File \(Slides\)/), new File(["%PDF"], "a.pdf"));
  panel.getByRole("button", { name: "Upload Slides" }).focus();
  await user.keyboard("{Enter}");
  expect(await panel.findByText("This task is closed.")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(panel.getByRole("button", { name: "Upload Slides" })),
  );
});

test("shows a missing answer at its question, and focuses it", async () => {
  const { user, panel } = await open([aTask()], {
    [ANSWER]: [400, { handle: ["This field is required."] }],
  });
  await user.click(panel.getByRole("button", { name: "Save answers" }));
  expect(await panel.findByText("This field is required.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(panel.getByLabelText(/^Handle/)));
});

test("shows both versions of a final text that was saved elsewhere meanwhile", async () => {
  const text = (title: string, etag: string) =>
    aTask({ kind: "final-text", questions: [], answers: { title, abstract: "About" }, etag });
  let saved = text("Before", '"1"');
  const { server, user, panel } = await open([], {
    "GET /api/tasks/1/": () => [200, { pk: 1, tasks: [saved] }],
    [ANSWER]: ({ headers }) =>
      headers.get("if-match") === saved.etag
        ? [200, { pk: 1, tasks: [saved] }]
        : [412, { detail: "This was changed elsewhere." }],
  });
  const title = panel.getByLabelText(/^Title/);
  await user.clear(title);
  await user.type(title, "Mine");
  saved = text("Theirs", '"2"');
  await user.click(panel.getByRole("button", { name: "Save final title and abstract" }));
  const both = within(await panel.findByRole("region", { name: "Title" }));
  expect([both.getByText("Mine"), both.getByText("Theirs")]).toHaveLength(2);
  await user.click(panel.getByRole("button", { name: "Keep mine" }));
  await waitFor(() =>
    expect(server.named(ANSWER).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']),
  );
});

test("accepts nothing for a closed task, and allows a late one", async () => {
  const due = "2025-02-01T12:00:00.000Z";
  const { panel } = await open([aTask({ closed: true }), aTask({ id: "late", label: "Late", due })]);
  const [closed, late] = panel.getAllByRole("listitem").map((item) => within(item));
  expect(closed?.getByText("This task is closed. Please write to the organisers.")).toBeTruthy();
  expect(closed?.queryByRole("button")).toBeNull();
  expect(late?.getByText("Overdue")).toBeTruthy();
  expect(late?.getByRole("button", { name: "Save answers" })).toBeTruthy();
});

test("asks for the title of further materials before anything is sent", async () => {
  const { server, user, panel } = await open([aTask({ kind: "material", label: "Handouts", questions: [] })]);
  await user.click(panel.getByRole("button", { name: "Upload Handouts" }));
  expect(await panel.findByText("This field may not be blank.")).toBeTruthy();
  expect(server.calls.filter(({ name }) => name.includes("/upload/"))).toEqual([]);
});

const PHOTO: TaskFile = {
  id: "p2",
  title: "Ada Lovelace",
  extension: "png",
  size: 4,
  state: "done",
  scan_result: "SUC",
  reasons: [],
  uploaded_on: "2025-03-01T11:00:00.000Z",
  of_speaker: true,
};
const pick = () => new File(["PNG"], "me.png", { type: "image/png" });
const UPLOAD = "POST /api/tasks/1/bio/upload/";

test("sends the speaker's own photo without a name, and one of someone else with it", async () => {
  const task = aTask({ kind: "photo", label: "Photo", questions: [] });
  const { server, user, panel } = await open([task], { [UPLOAD]: [400, { extension: ["Refused here."] }] });
  const sent = () => server.named(UPLOAD).map(({ body }) => body);
  await user.upload(panel.getByLabelText(/^File \(Photo\)/), pick());
  expect(panel.getByText(/Used for all your accepted talks/)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Upload Photo" }));
  await waitFor(() => expect(sent()).toEqual([{ extension: "png", title: "" }]));
  await user.click(panel.getByRole("checkbox", { name: /without an account/ }));
  await user.click(panel.getByRole("button", { name: "Upload Photo" }));
  expect(await panel.findByText("This field may not be blank.")).toBeTruthy();
  await user.type(panel.getByLabelText(/^Name of the person/), "Grace");
  await user.click(panel.getByRole("button", { name: "Upload Photo" }));
  await waitFor(() => expect(sent()[1]).toEqual({ extension: "png", title: "Grace" }));
});

test("offers to replace the speaker's photo, and to remove it also when its task is closed", async () => {
  const photo = aTask({ kind: "photo", label: "Photo", questions: [], files: [PHOTO] });
  let tasks = [photo];
  const { server, user, panel } = await open([], {
    "GET /api/tasks/1/": () => [200, { pk: 1, tasks }],
    "GET /api/task-files/p2/pages/1/": [200, new Blob(["PNG"], { type: "image/png" })],
    "DELETE /api/task-files/p2/": [204, null],
  });
  expect(await panel.findByRole("button", { name: "Replace Photo" })).toBeTruthy();
  tasks = [{ ...photo, closed: true, files: [] }];
  await user.click(panel.getByRole("button", { name: "Remove photo" }));
  const asked = within(await screen.findByRole("dialog"));
  expect(asked.getByText(/from all your talks/)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "Remove photo" }));
  await waitFor(() => expect(panel.queryByRole("button", { name: "Remove photo" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Photo" })));
  expect(server.named("DELETE /api/task-files/p2/")).toHaveLength(1);
});

test("keeps the rest of the page while tasks that could not be loaded are read again", async () => {
  let answer = () => {};
  let reads = 0;
  serve({
    ...aSession(undefined, [aListItem(accepted)], anOpenEdition()),
    "GET /api/submissions/1/": [200, aSubmission(accepted), { etag: '"1"' }],
    "GET /api/tasks/1/": () => {
      reads += 1;
      if (reads === 1) return [429, { detail: "Too many requests." }];
      return new Promise((resolve) => {
        answer = () => resolve([200, { pk: 1, tasks: [aTask()] }]);
      });
    },
  });
  const { user } = visit("/homepage/speaker/app/1");
  const abstract = await screen.findByText("Abstract");
  const failure = (await screen.findByText("Too many requests.")).closest<HTMLElement>(".mantine-Stack-root");
  if (!failure) throw new Error("The failure has no place of its own");
  await user.click(within(failure).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reads).toBe(2));
  expect(abstract.isConnected).toBe(true);
  answer();
  expect(await screen.findByRole("region", { name: "Your tasks" })).toBeTruthy();
});
