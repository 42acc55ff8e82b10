import { expect } from "vitest";
import { taskFile } from "#features/proposals/files/tables";
import { accepted, ask, aTask, setTasks } from "#features/proposals/tasks/world.fixture";
import { png } from "#platform/sanitise/picture.fixture";
import { onNewServers } from "#testing/on-server";
import { sendFile } from "#testing/upload";
import { programmeOn } from "../world.fixture";

const { it, server, make } = onNewServers();
const PHOTO = png({ width: 90, height: 120, type: 2, row: Buffer.alloc(270, "abcd") });

it("shows the photo of a speaker who agrees on their public page, and no longer once they do not", async () => {
  const world = await programmeOn(server);
  const speaker = await make.speaker();
  const id = await accepted(server, speaker);
  await world.place(id, "2025-07-01T10:00:00Z");
  const task = (await setTasks(server, world.organiser, [aTask({ kind: "photo", label: "Photo" })])).tasks[0]
    ?.id;
  const body = { extension: "png", title: "" };
  const begun = await ask(server, speaker, "POST", `/api/tasks/${id}/${task}/upload/`, { body });
  const { file, sp } = begun.json();
  await sendFile(server, sp, PHOTO);
  expect((await ask(server, speaker, "POST", `/api/task-files/${file}/confirm/`)).statusCode).toBe(200);
  await server.runJobs();
  const consent = { id: "publish-profile", scope: "speaker", asked: true, name: "Profile", text: "May we?" };
  await ask(server, world.organiser, "PUT", "/api/consents/form/", { body: { consents: [consent] } });
  const answer = (given: string) => {
    const answers = [{ consent: consent.id, pk: null, version: 1, answer: given }];
    return ask(server, speaker, "PUT", "/api/consents/own/", { body: { answers } });
  };
  await world.publish();
  expect(await world.text(`/programme/talks/${id}`), "nothing is agreed").not.toContain(
    "/programme/speakers/",
  );

  expect((await answer("yes")).statusCode).toBe(200);
  const [at = ""] = /\/programme\/speakers\/[\w-]+/.exec(await world.text(`/programme/talks/${id}`)) ?? [];
  const page = await world.get(at);
  expect(page.headers["content-security-policy"]).toContain("img-src 'self' data:");
  expect(page.payload).toContain(`<img class="photo" src="${at}/photo" alt="Portrait of ${speaker.name}">`);
  expect(page.payload.match(/<h\d/g), "headings in order").toEqual(["<h1", "<h2", "<h3"]);
  expect(page.payload).toMatch(/<meta property="og:image" content="https?:[^"]+\/photo">/);
  const photo = await world.get(`${at}/photo`, { "accept-encoding": "br" });
  expect([photo.statusCode, photo.headers["content-type"], photo.headers["content-encoding"]]).toEqual([
    200,
    "image/png",
    undefined,
  ]);
  expect(photo.rawPayload.readUInt32BE(16), "its width").toBe(90);
  const again = await world.get(`${at}/photo`, { "if-none-match": String(photo.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);

  await answer("no");
  expect((await world.get(`${at}/photo`)).statusCode).toBe(404);
  await answer("yes");
  expect((await world.get(`${at}/photo`)).statusCode).toBe(200);
  const scanned = async (scanResult: "FAL" | "SUC") => {
    await server.platform.db.update(taskFile).set({ scanResult });
    return (await world.get(at)).payload.includes("<img");
  };
  expect([await scanned("FAL"), await scanned("SUC")], "shown where it was rebuilt").toEqual([false, true]);
  expect((await ask(server, speaker, "DELETE", `/api/task-files/${file}/`)).statusCode).toBe(204);
  expect((await world.get(`${at}/photo`)).statusCode).toBe(404);
  expect((await world.get(at)).payload).not.toContain("<img");
});
