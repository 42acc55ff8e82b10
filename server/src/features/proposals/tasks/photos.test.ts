import { beforeEach, expect } from "vitest";
import { ERASE } from "#features/office/privacy/jobs";
import { png } from "#platform/sanitise/picture.fixture";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { sendFile } from "#testing/upload";
import { taskFileById } from "../files/task-files-store";
import { accepted, ask, aTask, coSpeaker, setTasks, tasksOf } from "./world.fixture";

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

const begin = (id: number, extension: string, title: string, who = speaker) =>
  ask(server, who, "POST", `/api/tasks/${id}/${task}/upload/`, { body: { extension, title } });

async function handIn(id: number, title: string, who = speaker): Promise<string> {
  const { file, sp } = (await begin(id, "png", title, who)).json();
  await sendFile(server, sp, PHOTO);
  server.clock.advance(1);
  expect((await ask(server, who, "POST", `/api/task-files/${file}/confirm/`)).statusCode).toBe(200);
  await server.runJobs();
  return file;
}

it("takes a photo of each speaker, rebuilds it, and shows it to speakers and organisers alone", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const files = [await handIn(id, "Ada"), await handIn(id, "Grace", other)];
  expect((await tasksOf(server, organiser, id))[0]?.files).toMatchObject([
    { id: files[0], title: "Ada", extension: "png", scan_result: "SUC", reasons: [] },
    { id: files[1], title: "Grace", extension: "png", scan_result: "SUC", reasons: [] },
  ]);
  const page = (who: Person) => ask(server, who, "GET", `/api/task-files/${files[0]}/pages/1/`);
  for (const who of [speaker, other, organiser]) {
    const shown = await page(who);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(shown.rawPayload.readUInt32BE(16), "its width").toBe(90);
    expect(shown.rawPayload.includes("canary")).toBe(false);
  }
  expect((await page(await make.speaker())).statusCode).toBe(404);
  expect((await page(await make.reviewer())).statusCode).toBe(403);
});

it("takes pictures only, each with a name, and no picture as slides", async () => {
  const id = await accepted(server, speaker);
  expect((await begin(id, "pdf", "Ada")).json()).toEqual({
    extension: ["pdf is an invalid filetype! Accepted filetypes: jpg, png"],
  });
  expect((await begin(id, "png", " ")).json()).toEqual({ title: ["This field may not be blank."] });
  task = (await setTasks(server, organiser, [aTask()])).tasks[0]?.id ?? "";
  expect((await begin(id, "png", "Ada")).statusCode).toBe(400);
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

it("removes the photos of a talk that stays when one of its speakers is erased", async () => {
  const id = await accepted(server, speaker);
  const other = await coSpeaker(server, id);
  const file = await handIn(id, "Grace", other);
  const { transformedKey } = (await taskFileById(server.platform.db, file)) ?? {};
  const asked = await as(other).post("/api/privacy/erasure/", { confirmation: other.email });
  expect(asked.statusCode, asked.payload).toBe(200);
  server.clock.advance(7 * 86_400);
  await server.runJob(ERASE);
  await server.runJobs();
  expect((await tasksOf(server, speaker, id))[0]?.files).toEqual([]);
  expect(await server.store.head(transformedKey ?? "")).toBeNull();
});
