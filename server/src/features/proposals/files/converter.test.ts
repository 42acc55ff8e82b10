import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, inject } from "vitest";
import { converterAt } from "#platform/sanitise/converter/converter-client";
import { pdf } from "#platform/sanitise/hostile-pdf.fixture";
import { createSanitiser } from "#platform/sanitise/sanitiser";
import { onServer } from "#testing/on-server";
import { confirm, sendFile, startUpload } from "#testing/upload";
import { PROCESS_FILE } from "./actions";
import { fileOf } from "./store";

const folder = mkdtempSync(join(tmpdir(), "lectern-converter-"));
const socket = join(folder, "converter.sock");
const programs = inject("sandboxPrograms");
let converter: ChildProcess | null = null;
const { it, server, make } = onServer(async () => {
  const runner = converterAt(socket, { absentMs: 100, busyMs: 10_000 });
  return { sanitiser: createSanitiser({ runner, programs }) };
});

afterEach(kill);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const script = join(programs, "test-converter.js");
  converter = spawn(process.execPath, [script, socket, programs], { stdio: ["ignore", "pipe", "inherit"] });
  await said();
}

/** Waits for the next word of the converter: that it listens, or that it draws a page. */
const said = async () => converter?.stdout && once(converter.stdout, "data");

async function kill(): Promise<void> {
  if (!converter || converter.exitCode !== null || converter.signalCode !== null) return;
  const ended = once(converter, "exit");
  converter.kill("SIGKILL");
  await ended;
}

/** Some of them are left when the first one is drawn. */
const MANY = 40;

/** A confirmed file with this number of pages, not processed yet. */
async function uploaded({ pages }: { pages: number }): Promise<{ id: number; fileId: string }> {
  const speaker = await make.speaker();
  const { id, sp } = await startUpload(server, speaker);
  await sendFile(server, sp, pdf({ pages }));
  await confirm(server, speaker, id);
  const fileId = (await fileOf(server.platform.db, id))?.id ?? "";
  return { id, fileId };
}

/** As at the last attempt: on a busy machine the first one's CPU time is too short for such a file. */
const work = (id: string) => server.runJob(PROCESS_FILE, { id, round: 3 });
const state = async (id: number) => {
  const file = await fileOf(server.platform.db, id);
  return { attempts: file?.attempts, scanResult: file?.scanResult, reasons: file?.reasons };
};

/** Kills the converter when it has drawn the first of the file's pages. */
async function killInTheMiddle(fileId: string): Promise<void> {
  await start();
  const working = expect(work(fileId)).rejects.toThrow("The converter was lost in the middle of a file.");
  await Promise.race([said(), working]);
  await kill();
  await working;
}

it("waits for a converter that is not there at the start, and blames no file for it", async () => {
  const { id, fileId } = await uploaded({ pages: 1 });
  await expect(work(fileId)).rejects.toThrow("Nothing listens on");
  expect(await state(id)).toMatchObject({ attempts: 0, scanResult: null });
  await start();
  await work(fileId);
  expect(await state(id)).toEqual({ attempts: 1, scanResult: "SUC", reasons: [] });
});

it("processes a file again whose converter was killed midway", async () => {
  const { id, fileId } = await uploaded({ pages: MANY });
  await killInTheMiddle(fileId);
  expect(await state(id)).toMatchObject({ attempts: 1, scanResult: null });
  await start();
  await work(fileId);
  expect(await state(id)).toEqual({ attempts: 2, scanResult: "SUC", reasons: [] });
});

it("opens no file a third time that took the converter down twice", async () => {
  const { id, fileId } = await uploaded({ pages: MANY });
  await killInTheMiddle(fileId);
  await killInTheMiddle(fileId);
  await work(fileId);
  expect(await state(id)).toEqual({ attempts: 3, scanResult: "FAL", reasons: ["processing-crashed"] });
});
