import { describe, expect } from "vitest";
import { readImage } from "#platform/iso/joliet-reader.fixture";
import { seen } from "#testing/client";
import { auditOf } from "#testing/look";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { confirm, fetchFile, sendFile, startUpload, submitFile } from "#testing/upload";
import { fileOf } from "./files/store";
import { updateSubmission } from "./store";

const { it, server, as, make } = onServer();

const [FIRST, SECOND] = [
  Buffer.from("the first file \x00\xff"),
  Buffer.from("the second, longer file \x00\xfe"),
];

const read = async (who: Person, id: number) => (await as(who).get(`/api/submissions/${id}/`)).json();
const renew = async (who: Person, id: number, extension?: string) =>
  (await as(who).post(`/api/submissions/upload/${id}/`, { extension })).json().sp;
const download = (who: Person, id: number, which = "iso") =>
  as(who).post(`/api/submissions/download/${which}/${id}/`);

/** The names and contents of the image behind the iso download. */
async function isoOf(who: Person, id: number) {
  const { content } = await fetchFile(server, (await download(who, id)).json().url);
  return readImage(content, "joliet");
}
const NO_FILE = { status: 404, body: { detail: "This submission has no such file." } };

describe("the iso download", () => {
  it("[7.34] is an image with the original, byte for byte, and a note", async () => {
    const [speaker, reviewer] = [await make.speaker(), await make.reviewer()];
    const { id } = await submitFile(server, speaker, FIRST);
    await updateSubmission(server.platform.db, id, { status: "Ready for Review" });
    const answer = await download(reviewer, id);
    expect(seen(answer)).toEqual({ status: 200, body: { url: expect.any(String) } });
    const fetched = await fetchFile(server, answer.json().url);
    expect(fetched).toMatchObject({ status: 200, type: "application/x-iso9660-image" });
    expect(fetched.disposition).toMatch(/^attachment; .*submission-\d+\.iso/);
    const image = readImage(fetched.content, "joliet");
    expect([...image.keys()]).toEqual(["READ-ME-FIRST.txt", `submission-${id}.pdf`]);
    expect(image.get(`submission-${id}.pdf`)).toEqual(FIRST);
    expect(image.get("READ-ME-FIRST.txt")?.toString()).toContain(
      "Please mount downloaded file into an isolated",
    );
    expect((await auditOf(server, id)).at(-1)).toMatchObject({ action: "download", actorId: reviewer.id });
  });

  it("[7.32] is a link that lives for a minute", async () => {
    const speaker = await make.speaker();
    const { id } = await submitFile(server, speaker, FIRST);
    const { url } = (await download(speaker, id)).json();
    server.clock.advance(61);
    expect((await fetchFile(server, url)).status).toBe(403);
  });

  it("is not there before the scan result, without a file, nor as a transformed file", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await startUpload(server, speaker);
    await sendFile(server, sp, FIRST);
    expect(seen(await download(speaker, id))).toEqual(NO_FILE);
    await confirm(server, speaker, id);
    expect(seen(await download(speaker, id))).toEqual(NO_FILE);
    await server.runJobs();
    expect(seen(await download(speaker, id, "tf"))).toEqual(NO_FILE);
    expect((await download(speaker, id)).statusCode).toBe(200);
    expect(seen(await download(speaker, await make.proposal(speaker)))).toEqual(NO_FILE);
    expect((await download(speaker, id, "exe")).statusCode).toBe(404);
  });
});

describe("replacing the file", () => {
  it("keeps the old one until the new one is confirmed, and drops it then", async () => {
    const speaker = await make.speaker();
    const { id } = await submitFile(server, speaker, FIRST);
    const old = await fileOf(server.platform.db, id);
    const sp = await renew(speaker, id, "zip");
    expect(await read(speaker, id)).toMatchObject({
      status: "Submitted",
      extension: "pdf",
      scan_result: "FAL",
      file: { state: "done", size: FIRST.length, replacing: true },
    });
    await sendFile(server, sp, SECOND);
    expect((await isoOf(speaker, id)).get(`submission-${id}.pdf`)).toEqual(FIRST);

    await confirm(server, speaker, id);
    expect(await read(speaker, id)).toMatchObject({
      status: "Submitted",
      extension: "zip",
      scan_result: null,
      file: { state: "queued", size: SECOND.length, replacing: false },
    });
    await server.runJobs();
    expect((await isoOf(speaker, id)).get(`submission-${id}.zip`)).toEqual(SECOND);
    for (const key of [old?.originalKey, old?.isoKey]) {
      expect(await server.platform.store.head(key ?? "")).toBeNull();
    }
  });

  it("is not finished by a confirm before the new one has arrived", async () => {
    const speaker = await make.speaker();
    const { id } = await submitFile(server, speaker, FIRST);
    await renew(speaker, id);
    expect((await confirm(server, speaker, id)).statusCode).toBe(409);
    expect((await isoOf(speaker, id)).get(`submission-${id}.pdf`)).toEqual(FIRST);
  });

  it("adds a file to a submission that had none", async () => {
    const speaker = await make.speaker();
    const id = await make.proposal(speaker);
    await sendFile(server, await renew(speaker, id, "txt"), SECOND);
    expect((await confirm(server, speaker, id)).json()).toMatchObject({
      status: "Submitted",
      extension: "txt",
    });
  });

  it("ends with the window, without grace", async () => {
    const speaker = await make.speaker();
    const { id } = await submitFile(server, speaker, FIRST);
    server.clock.set("2025-06-02T23:59:59.000Z");
    await sendFile(server, await renew(await make.session(speaker), id), SECOND);
    server.clock.set("2025-06-02T23:59:59.001Z");
    const late = await make.session(speaker);
    expect((await confirm(server, late, id)).statusCode).toBe(403);
    expect((await isoOf(late, id)).get(`submission-${id}.pdf`)).toEqual(FIRST);
    server.clock.set("2025-03-01T12:00:00.000Z");
  });

  it("is not to be had by replaying the first upload's data after the confirm", async () => {
    const speaker = await make.speaker();
    const { id, sp } = await submitFile(server, speaker, FIRST);
    await sendFile(server, sp, SECOND);
    expect((await confirm(server, speaker, id)).statusCode).toBe(200);
    await server.runJobs();
    expect(await read(speaker, id)).toMatchObject({ file: { size: FIRST.length } });
    expect((await isoOf(speaker, id)).get(`submission-${id}.pdf`)).toEqual(FIRST);
  });

  it("is refused once reviewers see the submission", async () => {
    const speaker = await make.speaker();
    for (const status of ["Cooldown", "Ready for Review", "Reviewed"] as const) {
      const id = await make.proposal(speaker, status);
      const answer = await as(speaker).post(`/api/submissions/upload/${id}/`, {
        extension: "pdf",
      });
      expect(answer.statusCode).toBe(403);
    }
  });
});
