import { beforeEach, expect } from "vitest";
import { mergeWorld } from "#features/office/merge/world.fixture";
import { eraseProposals } from "#features/office/privacy/erasing";
import { ERASE } from "#features/office/privacy/jobs";
import { unzipped } from "#features/office/privacy/unzipped.fixture";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import { png } from "#platform/sanitise/picture.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { sendFile } from "#testing/upload";
import { taskFileById } from "../files/task-files-store";
import { accepted, ask, aTask, coSpeaker, setTasks, tableOf, tasksOf } from "./world.fixture";

const { it, server, as, make } = onServer();
const PHOTO = png({ width: 90, height: 120, type: 2, row: Buffer.alloc(270, "abcd") });
let organiser: Person;
let speaker: Person;
let task: string;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  speaker = await make.speaker();
  task = (await setTasks(server, organiser, [aTask({ kind: "photo", label: "Photo" })])).tasks[0]?.id ?? "";
});

const begin = (id: number, extension: string, title = "", who = speaker) =>
  ask(server, who, "POST", `/api/tasks/${id}/${task}/upload/`, { body: { extension, title } });

async function handIn(id: number, who = speaker, title = "", bytes = PHOTO): Promise<string> {
  const { file, sp } = (await begin(id, "png", title, who)).json();
  await sendFile(server, sp, bytes);
  server.clock.advance(1);
  expect((await ask(server, who, "POST", `/api/task-files/${file}/confirm/`)).statusCode).toBe(200);
  await server.runJobs();
  return file;
}

const page = (who: Person, file: string) => ask(server, who, "GET", `/api/task-files/${file}/pages/1/`);
const photosOf = async (who: Person, id: number) => (await tasksOf(server, who, id))[0]?.files;
const remove = (who: Person, file: string) => ask(server, who, "DELETE", `/api/task-files/${file}/`);
const rowsOf = async (id: number) => (await tableOf(server, organiser)).rows.filter(({ pk }) => pk === id);

it("takes one photo of each speaker, rebuilds it, and shows it to them and to organisers alone", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const [own = "", others = ""] = [await handIn(id), await handIn(id, other)];
  expect(await photosOf(organiser, id)).toMatchObject([
    { id: own, title: speaker.name, extension: "png", scan_result: "SUC", reasons: [], of_speaker: true },
    { id: others, title: other.name, extension: "png", scan_result: "SUC", reasons: [], of_speaker: true },
  ]);
  expect((await photosOf(speaker, id))?.map((file) => file.id)).toEqual([own]);
  for (const who of [speaker, organiser]) {
    const shown = await page(who, own);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(shown.rawPayload.readUInt32BE(16), "its width").toBe(90);
    expect(shown.rawPayload.includes("canary")).toBe(false);
  }
  for (const who of [other, await make.speaker()]) {
    expect((await page(who, own)).statusCode).toBe(404);
    expect((await remove(who, own)).statusCode).toBe(404);
    expect((await ask(server, who, "POST", `/api/task-files/${own}/tf/`)).statusCode).toBe(404);
  }
  expect((await page(await make.reviewer(), own)).statusCode).toBe(403);
});

it("uses the photo of one upload for all accepted talks of its speaker, and only for theirs", async () => {
  const [one, two] = [await accepted(server, speaker, "One"), await accepted(server, speaker, "Two")];
  const other = await coSpeaker(server, two);
  const file = await handIn(one);
  const third = await accepted(server, speaker, "Accepted later");
  for (const id of [one, two, third]) {
    expect(await tasksOf(server, speaker, id)).toMatchObject([
      { files: [{ id: file }], done_on: expect.any(String) },
    ]);
    expect((await photosOf(organiser, id))?.map((each) => each.id)).toEqual([file]);
  }
  const doneOf = async (who: Person) => (await rowsOf(two)).find((row) => row.speaker === who.id)?.tasks[0];
  expect(await doneOf(speaker)).toMatchObject({ done_on: expect.any(String), result: "SUC" });
  expect(await doneOf(other)).toMatchObject({ done_on: null, result: null });
  expect(await tasksOf(server, other, two)).toMatchObject([{ files: [], done_on: null }]);
  expect((await tasksOf(server, organiser, two))[0]?.done_on, "not of both").toBeNull();
  const own = (await ask(server, speaker, "GET", "/api/tasks/own/")).json();
  expect(own.map(({ open }: { open: number }) => open)).toEqual([0, 0, 0]);
  const csv: string = (await ask(server, organiser, "GET", "/api/tasks/csv/")).payload;
  const lacking = csv.split("\r\n").filter((line) => line.endsWith(",Photo"));
  expect(lacking.filter((line) => line.includes(speaker.email))).toEqual([]);
  expect(lacking.filter((line) => line.includes(other.email))).toHaveLength(1);
});

it("replaces and removes a photo in all talks at once, from any of them", async () => {
  const [one, two] = [await accepted(server, speaker, "One"), await accepted(server, speaker, "Two")];
  const former = await handIn(one);
  const { transformedKey } = (await taskFileById(server.platform.db, former)) ?? {};
  const file = await handIn(two);
  for (const id of [one, two]) expect((await photosOf(speaker, id))?.map((each) => each.id)).toEqual([file]);
  expect(await server.store.head(transformedKey ?? "")).toBeNull();
  const form = await setTasks(server, organiser, [
    aTask({ id: task, kind: "photo", label: "Photo", closed: true }),
  ]);
  expect(form.tasks[0]?.closed).toBe(true);
  expect((await remove(speaker, file)).statusCode, "closed").toBe(204);
  for (const id of [one, two])
    expect(await tasksOf(server, speaker, id)).toMatchObject([{ files: [], done_on: null }]);
});

it("lets two speakers of a talk upload at once, and awaits only the newest upload of each", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const [mine, theirs] = [(await begin(id, "png")).json(), (await begin(id, "png", "", other)).json()];
  for (const { sp } of [mine, theirs]) await sendFile(server, sp, PHOTO);
  const confirm = (who: Person, file: string) => ask(server, who, "POST", `/api/task-files/${file}/confirm/`);
  expect((await confirm(other, mine.file)).statusCode, "another's").toBe(404);
  expect((await confirm(speaker, mine.file)).statusCode).toBe(200);
  expect((await confirm(other, theirs.file)).statusCode).toBe(200);
  expect(await photosOf(organiser, id)).toHaveLength(2);
});

it("takes pictures only, also of a speaker without an account by name, and no picture as slides", async () => {
  const id = await accepted(server, speaker);
  expect((await begin(id, "pdf")).json()).toEqual({
    extension: ["pdf is an invalid filetype! Accepted filetypes: jpg, png"],
  });
  const file = await handIn(id, speaker, "Grace");
  expect(await tasksOf(server, speaker, id)).toMatchObject([
    { files: [{ id: file, title: "Grace" }], done_on: null },
  ]);
  expect(await photosOf(speaker, await accepted(server, speaker))).toEqual([]);
  task = (await setTasks(server, organiser, [aTask()])).tasks[0]?.id ?? "";
  expect((await begin(id, "png")).statusCode).toBe(400);
});

it("says to organisers whether every speaker agrees that it is published", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const mayPublish = async (who: Person) => (await tasksOf(server, who, id))[0]?.may_publish;
  expect(await mayPublish(organiser), "not asked").toBeNull();
  const consent = { id: "publish-profile", scope: "speaker", asked: true, name: "Profile", text: "May we?" };
  await ask(server, organiser, "PUT", "/api/consents/form/", { body: { consents: [consent] } });
  const agree = (who: Person) => {
    const answers = [{ consent: consent.id, pk: null, version: 1, answer: "yes" }];
    return ask(server, who, "PUT", "/api/consents/own/", { body: { answers } });
  };
  await agree(speaker);
  expect(await mayPublish(organiser)).toBe(false);
  expect((await agree(other)).statusCode).toBe(200);
  expect(await mayPublish(organiser)).toBe(true);
  expect(await mayPublish(speaker), "others' answers").toBeUndefined();
});

async function erase(who: Person): Promise<void> {
  const asked = await as(who).post("/api/privacy/erasure/", { confirmation: who.email });
  expect(asked.statusCode, asked.payload).toBe(200);
  server.clock.advance(7 * 86_400);
  await server.runJob(ERASE);
  await server.runJobs();
}

it("erases a person's photo, and with it those of whom it isn't known whom they show; others keep theirs", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const kept = await handIn(id);
  const files = [await handIn(id, other), await handIn(id, speaker, "Grace")];
  const keys = [];
  for (const file of files) keys.push((await taskFileById(server.platform.db, file))?.transformedKey ?? "");
  await erase(other);
  expect((await photosOf(speaker, id))?.map((each) => each.id)).toEqual([kept]);
  for (const key of keys) expect(await server.store.head(key)).toBeNull();
});

it("keeps a speaker's photo when the talk that it was handed in for is erased with its lead", async () => {
  const lead = await make.speaker();
  const [gone, own] = [await accepted(server, lead, "Gone"), await accepted(server, speaker, "Own")];
  await addSpeakerRow(server.platform.db, {
    submissionId: gone,
    position: 1,
    name: speaker.name,
    accountId: speaker.id,
    state: "accepted",
  });
  const file = await handIn(gone);
  await server.platform.db.transaction((tx) => eraseProposals(tx, [gone]));
  await server.runJobs();
  expect((await photosOf(speaker, own))?.map((each) => each.id)).toEqual([file]);
  expect((await page(speaker, file)).statusCode).toBe(200);
  await server.platform.db.transaction((tx) => eraseProposals(tx, [own]));
  expect(await taskFileById(server.platform.db, file), "of no talk any more").toBeNull();
});

it("takes the photo along when two accounts of a person are merged; the newer one counts", async () => {
  const [kept, ended] = [await make.speaker(), await make.speaker()];
  const [one, two] = [await accepted(server, kept), await accepted(server, ended)];
  const first = await handIn(two, ended);
  expect(await mergeWorld(server).merge(await make.session(kept), ended)).toBe("merged");
  for (const id of [one, two]) expect((await photosOf(kept, id))?.map((each) => each.id)).toEqual([first]);
  const newer = await handIn(one, kept);
  for (const id of [one, two]) expect((await photosOf(kept, id))?.map((each) => each.id)).toEqual([newer]);
});

it("has the photo in the export of a person's own data, and of no one else's", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const file = await handIn(id, other);
  const dataOf = async (who: Person) =>
    unzipped((await ask(server, who, "GET", "/api/privacy/export/")).rawPayload);
  const mine = await dataOf(other);
  expect(mine.get(`files/photo-${file}.png`)).toEqual(PHOTO);
  expect(JSON.parse(mine.get("my-data.json")?.toString() ?? "").tasks).toEqual([
    { photo: expect.objectContaining({ name: `files/photo-${file}.png`, extension: "png" }) },
  ]);
  expect([...(await dataOf(speaker)).keys()]).toEqual(["my-data.json"]);
});
