import { beforeEach, describe, expect } from "vitest";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { auditOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fetchFile, sendFile } from "#testing/upload";
import { taskFileById } from "../files/task-files-store";
import { UNSAFE_FILES } from "../files/unsafe.fixture";
import { TEND_TASKS } from "./jobs";
import { accepted, ask, aTask, setTasks, tasksOf } from "./world.fixture";

const { it, server, make } = onServer();
let organiser: Person;
let speaker: Person;
let task: string;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  task = (await setTasks(server, organiser, [aTask()])).tasks[0]?.id ?? "";
});

const begin = (id: number, extension: string, title = "", who = speaker) =>
  ask(server, who, "POST", `/api/tasks/${id}/${task}/upload/`, { body: { extension, title } });
const confirm = (file: string, who = speaker) => ask(server, who, "POST", `/api/task-files/${file}/confirm/`);
const link = (file: string, dl: string, who = speaker) =>
  ask(server, who, "POST", `/api/task-files/${file}/${dl}/`);

/** Uploads a file for the task and lets it be processed; returns its id. */
async function handIn(id: number, content: Buffer | string, type: string, title = ""): Promise<string> {
  const { file, sp } = (await begin(id, type, title)).json();
  await sendFile(server, sp, content);
  server.clock.advance(1);
  const confirmed = await confirm(file);
  if (confirmed.statusCode !== 200) throw new Error(confirmed.payload);
  await server.runJobs();
  return file;
}

it("rebuilds slides like a proposal's file, for their speaker and organisers alone", async () => {
  const id = await accepted(server, speaker);
  const file = await handIn(id, pdf(), "pdf");
  const [shown] = await tasksOf(server, speaker, id);
  expect(shown).toMatchObject({
    done_on: expect.any(String),
    files: [{ id: file, extension: "pdf", state: "done", scan_result: "SUC", reasons: [] }],
  });
  for (const who of [speaker, organiser]) {
    const fetched = await fetchFile(server, (await link(file, "tf", who)).json().url);
    expect(fetched).toMatchObject({ status: 200, type: "application/pdf" });
    expect(fetched.content.includes("Hello")).toBe(false);
    expect((await link(file, "iso", who)).statusCode).toBe(404);
  }
  expect((await link(file, "tf", await make.speaker())).statusCode).toBe(404);
  expect((await link(file, "tf", await make.reviewer())).statusCode).toBe(403);
});

it("shows the pages of slides as pictures of ours, to their speaker and organisers alone", async () => {
  const id = await accepted(server, speaker);
  const file = await handIn(id, pdf({ pages: 2 }), "pdf");
  const get = (path: string, who: Person) => ask(server, who, "GET", `/api/task-files/${file}/${path}`);
  for (const who of [speaker, organiser]) {
    expect((await get("pages/", who)).json()).toEqual({
      pages: Array(2).fill({ width: 1275, height: 1650 }),
    });
    const page = await get("pages/2/", who);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "image/png"]);
    expect((await get("pages/3/", who)).statusCode).toBe(404);
  }
  expect((await auditOf(server, id)).at(-1)).toMatchObject({
    action: "download-task-file",
    actorId: organiser.id,
  });
  for (const [who, status] of [
    [await make.speaker(), 404],
    [await make.reviewer(), 403],
  ] as const)
    for (const path of ["pages/", "pages/1/"]) expect((await get(path, who)).statusCode).toBe(status);
});

it("keeps the former slides until new ones have arrived, and then deletes them", async () => {
  const id = await accepted(server, speaker);
  const first = await handIn(id, "the first", "txt");
  const keys = (await taskFileById(server.platform.db, first)) ?? { originalKey: "", transformedKey: "" };
  const { file, sp } = (await begin(id, "txt")).json();
  expect((await confirm(file)).statusCode, "nothing has arrived").toBe(409);
  const states = (await tasksOf(server, speaker, id))[0]?.files.map(({ state }) => state);
  expect(states?.sort()).toEqual(["awaiting", "done"]);
  await sendFile(server, sp, "the second");
  expect((await confirm(file)).statusCode).toBe(200);
  expect((await confirm(file)).statusCode, "repeated").toBe(200);
  await server.runJobs();
  expect((await tasksOf(server, speaker, id))[0]?.files).toMatchObject([{ id: file, state: "done" }]);
  expect(await server.store.head(keys.originalKey)).toBeNull();
  expect(await server.store.head(keys.transformedKey ?? "")).toBeNull();
});

it("takes in a file whose page was closed before it was confirmed, and gives up one that never arrived", async () => {
  const id = await accepted(server, speaker);
  const { file, sp } = (await begin(id, "txt")).json();
  await sendFile(server, sp, "arrived");
  const other = await accepted(server, speaker, "Another talk");
  await begin(other, "txt");
  server.clock.advance(21 * 60);
  await server.runJob(TEND_TASKS);
  await server.runJobs();
  expect((await tasksOf(server, speaker, id))[0]).toMatchObject({
    done_on: expect.any(String),
    files: [{ id: file, scan_result: "SUC" }],
  });
  expect((await tasksOf(server, speaker, other))[0]).toMatchObject({ done_on: null, files: [] });
});

it("keeps several further materials, each with a title, and opens the task again without any", async () => {
  task = (await setTasks(server, organiser, [aTask({ kind: "material" })])).tasks[0]?.id ?? "";
  const id = await accepted(server, speaker);
  expect((await begin(id, "txt")).json()).toEqual({ title: ["This field may not be blank."] });
  const files = [await handIn(id, "one", "txt", "Handout"), await handIn(id, "two", "txt", "Sources")];
  expect((await tasksOf(server, speaker, id))[0]?.files).toMatchObject([
    { title: "Handout" },
    { title: "Sources" },
  ]);
  for (const file of files) {
    const removed = await ask(server, speaker, "DELETE", `/api/task-files/${file}/`);
    expect(removed.statusCode).toBe(204);
  }
  expect((await tasksOf(server, speaker, id))[0]).toMatchObject({ done_on: null, files: [] });
});

it("refuses files for a closed task, of another's proposal, and for a task without files", async () => {
  const id = await accepted(server, speaker);
  const { file } = (await begin(id, "txt")).json();
  expect((await begin(id, "txt", "", await make.speaker())).statusCode).toBe(404);
  expect((await confirm(file, await make.speaker())).statusCode).toBe(404);
  expect((await begin(id, "exe")).statusCode).toBe(400);
  await setTasks(server, organiser, [aTask({ id: task, closed: true })]);
  expect([(await begin(id, "txt")).statusCode, (await confirm(file)).statusCode]).toEqual([403, 403]);
  task = (await setTasks(server, organiser, [aTask({ kind: "final-text" })])).tasks[0]?.id ?? "";
  expect((await begin(id, "txt")).statusCode).toBe(404);
});

describe("slides that could not be made safe", () => {
  it.each(UNSAFE_FILES)("are FAL: %s", async (_, content, type, reason) => {
    const id = await accepted(server, speaker);
    const file = await handIn(id, content, type);
    expect(await taskFileById(server.platform.db, file)).toMatchObject({
      scanResult: "FAL",
      reasons: [reason],
      transformedKey: null,
      isoKey: expect.any(String),
    });
    expect((await link(file, "tf", organiser)).statusCode).toBe(404);
    const pages = await ask(server, organiser, "GET", `/api/task-files/${file}/pages/`);
    expect(pages.statusCode).toBe(404);
  });
});
