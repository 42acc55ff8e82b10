import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { readImage } from "#platform/iso/joliet-reader.fixture";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { zip } from "#platform/sanitise/hostile-zip.fixture";
import { clamd } from "#platform/scanner/clamd";
import {
  clamdIsInstalled,
  EICAR,
  type RunningClamd,
  runClamd,
} from "#platform/scanner/running-clamd.fixture";
import { callAs, seen } from "#testing/client";
import { makeOn, type Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { type TestServer, testServer } from "#testing/server";
import { fetchFile, submitFile } from "#testing/upload";
import { updateSubmission } from "../store";
import { PROCESS_FILE } from "./actions";
import { fileJobs } from "./jobs";
import { fileOf, updateFile } from "./store";
import { UNSAFE_FILES } from "./unsafe.fixture";

const { it, server, as, make } = onServer();
let speaker: Person;
let reviewer: Person;
it.beforeAll(async () => {
  [speaker, reviewer] = [await make.speaker(), await make.reviewer()];
});

const NO_FILE = { status: 404, body: { detail: "This submission has no such file." } };
const read = async (on: TestServer, who: Person, id: number) =>
  (await callAs(on, who).get(`/api/submissions/${id}/`)).json();
const download = (who: Person, id: number, which: string) =>
  as(who).post(`/api/submissions/download/${which}/${id}/`);
const fetched = async (who: Person, id: number, which: string) =>
  fetchFile(server, (await download(who, id, which)).json().url);

const work = async (id: string | undefined, signal = new AbortController().signal) =>
  fileJobs(server.platform)[PROCESS_FILE]?.({ id }, signal);

/** A file that went all the way, of a submission that reviewers see. */
async function processed(content: Buffer, type: string): Promise<number> {
  speaker = await make.speaker();
  const { id } = await submitFile(server, speaker, content, type);
  await updateSubmission(server.platform.db, id, { status: "Ready for Review" });
  return id;
}

describe("a file that was made safe", () => {
  it("is SUC and goes out as what it became, under a safe name; the original does not go out", async () => {
    const id = await processed(pdf(), "pdf");
    expect(await read(server, reviewer, id)).toMatchObject({
      scan_result: "SUC",
      file: { state: "done", reasons: [] },
    });
    const tf = await fetched(reviewer, id, "tf");
    expect(tf).toMatchObject({ status: 200, type: "application/pdf" });
    expect(tf.disposition).toMatch(/^attachment; .*submission-\d+\.pdf/);
    expect(tf.content.includes("Hello")).toBe(false);
    expect(seen(await download(reviewer, id, "iso"))).toEqual(NO_FILE);
  });

  it("keeps its kind: text stays text, an archive stays an archive", async () => {
    const text = await processed(Buffer.from("We break things."), "txt");
    expect(await fetched(reviewer, text, "tf")).toMatchObject({ type: "text/plain; charset=utf-8" });
    const key = (await fileOf(server.platform.db, text))?.transformedKey ?? "";
    expect((await server.store.head(key))?.contentType).toBe("text/plain; charset=utf-8");
    const archive = await processed(zip({ "a.txt": "a", "b.exe": "MZ\0" }), "zip");
    expect(await read(server, reviewer, archive)).toMatchObject({
      scan_result: "PAR",
      file: {
        reasons: [
          "Some files in the archive could not be made safe and were left out; REPORT.txt names them.",
        ],
      },
    });
    expect((await fetched(reviewer, archive, "tf")).disposition).toMatch(/submission-\d+\.zip/);
    expect((await fetched(reviewer, archive, "iso")).type).toBe("application/x-iso9660-image");
  });

  it("is the same after the job ran twice", async () => {
    const id = await processed(pdf(), "pdf");
    const before = await fileOf(server.platform.db, id);
    await updateFile(server.platform.db, before?.id ?? "", { state: "running" });
    await work(before?.id);
    const after = { ...before, attempts: 2, transformedKey: `${before?.transformedKey}.again` };
    expect(await fileOf(server.platform.db, id)).toEqual(after);
  });
});

describe("a file that names its author", () => {
  const line = (text: string) =>
    `BT /F1 24 Tf 72 700 Td (${text}) Tj 0 -30 Td (Lovelace of the engine) Tj ET`;

  it.each([
    ["a page", () => pdf({ content: line("Slides by Ada") }), "pdf"],
    ["a text", () => Buffer.from("ADA\r\nLOVELACE, 2025"), "txt"],
    ["a file in an archive", () => zip({ "in.zip": zip({ "a.txt": "I am ada lovelace." }) }), "zip"],
  ])(
    "by %s says so to its speaker and in a blind edition's board, never to reviewers",
    async (_, content, type) => {
      speaker = await make.speaker({ firstName: "Ada", lastName: "Lovelace" });
      const { id } = await submitFile(server, speaker, content(), type);
      await updateSubmission(server.platform.db, id, { status: "Ready for Review" });
      const words = ["Ada Lovelace"];
      expect(await read(server, speaker, id)).toMatchObject({ file: { author_words: words } });
      expect((await read(server, reviewer, id)).file).not.toHaveProperty("author_words");
      await make.setting("blindReviews", true);
      const board = (await as(await make.organiser()).get("/api/board/named/")).json();
      expect(board).toContainEqual({ pk: id, found: [{ field: "file", words }] });
      expect((await read(server, reviewer, id)).file).not.toHaveProperty("author_words");
      await make.setting("blindReviews", false);
    },
  );

  it("is not one that contains another person's name", async () => {
    const id = await processed(Buffer.from("After Grace Hopper."), "txt");
    expect((await read(server, speaker, id)).file).not.toHaveProperty("author_words");
  });
});

describe("a file that could not be made safe", () => {
  it("is FAL, shows its speaker what to do, and its reviewer what it means", async () => {
    const encrypted = pdf({
      trailer: `/Encrypt<</Filter/Standard/V 1/R 2/O(${"x".repeat(32)})/U(${"y".repeat(32)})/P -4>>/ID[(a)(a)]`,
    });
    const id = await processed(encrypted, "pdf");
    expect(await read(server, speaker, id)).toMatchObject({
      scan_result: "FAL",
      file: { reasons: ["The file is password-protected: upload one without a password."] },
    });
    expect(await read(server, reviewer, id)).toMatchObject({
      file: { reasons: ["The file is password-protected."] },
    });
    expect(seen(await download(reviewer, id, "tf"))).toEqual(NO_FILE);
    const image = readImage((await fetched(reviewer, id, "iso")).content, "joliet");
    expect(image.get(`submission-${id}.pdf`)).toEqual(encrypted);
    expect(image.get("READ-ME-FIRST.txt")?.toString()).toContain("The file is password-protected.");
  });

  it.each(UNSAFE_FILES)("is FAL: %s", async (_, content, type, reason) => {
    const id = await processed(content, type);
    expect(await fileOf(server.platform.db, id)).toMatchObject({
      scanResult: "FAL",
      reasons: [reason],
      transformedKey: null,
      isoKey: expect.any(String),
    });
  });

  it("is not opened a third time when it killed the process twice", async () => {
    const id = await processed(pdf(), "pdf");
    const file = await fileOf(server.platform.db, id);
    const killedTwice = { state: "running", attempts: 2, scanResult: null, transformedKey: null } as const;
    await updateFile(server.platform.db, file?.id ?? "", killedTwice);
    await work(file?.id);
    expect(await fileOf(server.platform.db, id)).toMatchObject({
      state: "done",
      scanResult: "FAL",
      reasons: ["processing-crashed"],
      isoKey: expect.any(String),
    });
  });

  it("loses no attempt when its worker is stopped midway, and is processed by the next one", async () => {
    const id = await processed(pdf(), "pdf");
    const file = await fileOf(server.platform.db, id);
    const untouched = { state: "queued", attempts: 0, scanResult: null, transformedKey: null } as const;
    for (let stops = 0; stops < 3; stops++) {
      await updateFile(server.platform.db, file?.id ?? "", untouched);
      const stopping = new AbortController();
      const working = work(file?.id, stopping.signal);
      while ((await fileOf(server.platform.db, id))?.state !== "running") await sleep(1);
      stopping.abort(new Error("stopped"));
      await expect(working).rejects.toThrow();
      expect(await fileOf(server.platform.db, id)).toMatchObject({ attempts: 0, scanResult: null });
    }
    await work(file?.id);
    expect(await fileOf(server.platform.db, id)).toMatchObject({ state: "done", scanResult: "SUC" });
  });

  it("loses no attempt while the store is unavailable", async () => {
    const id = await processed(pdf(), "pdf");
    const file = await fileOf(server.platform.db, id);
    const gone = { state: "queued", attempts: 0, originalKey: "original/gone" } as const;
    await updateFile(server.platform.db, file?.id ?? "", gone);
    await expect(work(file?.id)).rejects.toThrow();
    expect(await fileOf(server.platform.db, id)).toMatchObject({ attempts: 0, state: "running" });
  });
});

describe.skipIf(!clamdIsInstalled)("with a virus scanner", () => {
  let running: RunningClamd;
  let scanned: TestServer;
  beforeAll(async () => {
    running = await runClamd();
    const times = { connectMs: 500, idleMs: 1_000, totalMs: 5_000 };
    scanned = await testServer({ scanner: clamd({ path: running.socket, times, pauses: [10] }) });
  });
  afterAll(async () => {
    running.stop();
    await scanned.close();
  });
  const result = async (content: Buffer, type: string) => {
    const { id } = await submitFile(scanned, await makeOn(scanned).speaker(), content, type);
    const file = await fileOf(scanned.platform.db, id);
    return { scanResult: file?.scanResult, reasons: file?.reasons, tf: file?.transformedKey !== null };
  };

  it("blocks a file with a known virus, however deeply nested", async () => {
    const barred = { scanResult: "FAL", reasons: ["virus-found"], tf: false };
    const inner = zip({ "note.txt": EICAR });
    expect(await result(EICAR, "txt")).toEqual(barred);
    expect(await result(inner, "zip")).toEqual(barred);
    expect(await result(zip({ "a.txt": "a", "in.zip": inner }), "zip")).toEqual(barred);
    expect(await result(Buffer.from("harmless"), "txt")).toMatchObject({ scanResult: "SUC" });
  });

  it("never calls a file SUC that could not be scanned", async () => {
    running.pause();
    expect(await result(Buffer.from("harmless"), "txt")).toEqual({
      scanResult: "PAR",
      reasons: ["scanner-stalled"],
      tf: true,
    });
    running.resume();
    expect(await result(Buffer.alloc(2 << 20, "a"), "txt")).toMatchObject({ scanResult: "PAR" });
    await running.kill();
    expect(await result(Buffer.from("harmless"), "txt")).toEqual({
      scanResult: "PAR",
      reasons: ["scanner-down"],
      tf: true,
    });
  });
});
