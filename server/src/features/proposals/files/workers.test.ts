import { randomUUID } from "node:crypto";
import type { Edition } from "@lectern/domain/call/contract";
import type { FileProcessing } from "@lectern/domain/proposals/files/contract";
import { EXTENSIONS } from "@lectern/domain/proposals/files/words";
import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { diagnosis } from "#features/office/operations/diagnosis";
import { converterAt } from "#platform/sanitise/converter/converter-client";
import { OFFICE_TYPES } from "#platform/sanitise/office-command";
import { createSanitiser } from "#platform/sanitise/sanitiser";
import type { RunnerState } from "#platform/sanitise/task-runner";
import { clamd } from "#platform/scanner/clamd";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { fileWorker } from "./tables";
import { keepPublished, publishWorker } from "./workers";

const NO_WORKER = expect.stringContaining("not being processed at the moment");
const NOT_OPENED = expect.stringContaining("are not opened, as there is no sandbox");
const UNSANDBOXED = expect.stringContaining("opened WITHOUT A SANDBOX");

const ready: RunnerState["office"] = { ready: true, sandboxed: true, types: [...OFFICE_TYPES] };
const absent: RunnerState["office"] = { ready: false, missing: ["libreoffice"] };

const { it, server, as, visitor, make } = onServer();
let organiser: Person;
it.beforeAll(async () => {
  organiser = await make.organiser();
});
beforeEach(async () => {
  await server.platform.db.delete(fileWorker);
});

/** A worker's platform, where files are opened as given. */
const platformWith = (sandbox: RunnerState["sandbox"], office: RunnerState["office"] = ready) => ({
  ...server.platform,
  sanitiser: {
    ...server.platform.sanitiser,
    state: async () => ({ sandbox, office, eastAsianFont: true }),
  },
});

const publish = (id: string, ...state: Parameters<typeof platformWith>) =>
  publishWorker(platformWith(...state), id);

const warnings = async (): Promise<string[]> => {
  const answer: FileProcessing = (await as(organiser).get("/api/files/processing/")).json();
  return answer.warnings;
};
const rebuiltTypes = async () => ((await visitor.get("/api/edition/")).json() as Edition).rebuiltTypes;

const types = (...without: string[]) => EXTENSIONS.filter((type) => !without.includes(type));

it("warns organisers while a worker's sandbox is missing or broken, until it works again", async () => {
  const id = randomUUID();
  await publish(id, "used");
  expect(await warnings()).toEqual([]);
  await publish(id, "awaited");
  expect(await warnings()).toEqual([expect.stringContaining("doesn't work at the moment")]);
  await publish(id, "refused");
  expect(await warnings()).toEqual([NOT_OPENED]);
  await publish(id, "unused");
  expect(await warnings()).toEqual([UNSANDBOXED]);
  await publish(id, "used");
  expect(await warnings()).toEqual([]);
});

it("warns organisers, and promises speakers nothing, where no worker runs", async () => {
  expect(await warnings()).toEqual([NO_WORKER]);
  expect(await rebuiltTypes()).toBeNull();
});

it("counts a worker as gone that published nothing for a minute", async () => {
  await publish(randomUUID(), "unused");
  await server.platform.db.execute(sql`update file_worker set seen_at = now() - interval '1 minute'`);
  expect(await warnings()).toEqual([NO_WORKER]);
  expect(await rebuiltTypes()).toBeNull();
  await publish(randomUUID(), "used");
  expect(await warnings()).toEqual([]);
});

it("warns of one worker among several, and names how many it concerns", async () => {
  await publish(randomUUID(), "used");
  await publish(randomUUID(), "used");
  await publish(randomUUID(), "unused");
  expect(await warnings()).toEqual([expect.stringMatching(/WITHOUT A SANDBOX.*\(1 of 3 workers\)\.$/)]);
});

it("names the types that any running worker rebuilds", async () => {
  const id = randomUUID();
  await publish(randomUUID(), "used", absent);
  expect(await rebuiltTypes()).toEqual(types("doc", "docx", "ppt", "pptx", "ppsx"));
  await publish(id, "used", { ...ready, types: ["doc", "docx"] });
  expect(await rebuiltTypes()).toEqual(types("ppt", "pptx", "ppsx"));
  await publish(id, "used");
  expect(await rebuiltTypes()).toEqual(types());
});

it("names no types where nothing is opened, and does not guess while the sandbox fails", async () => {
  const id = randomUUID();
  await publish(id, "refused", absent);
  expect(await rebuiltTypes()).toEqual([]);
  await publish(id, "awaited", absent);
  expect(await rebuiltTypes()).toBeNull();
});

it("warns of a converter and of a virus scanner that do not answer", async () => {
  const runner = converterAt("/nowhere/converter.sock");
  const scanner = clamd({ host: "127.0.0.1", port: 1 });
  const away = { ...server.platform, sanitiser: createSanitiser({ runner, programs: "" }), scanner };
  await publishWorker(away, randomUUID());
  expect(await warnings()).toEqual([
    expect.stringContaining("converter does not answer"),
    expect.stringContaining("virus scanner does not answer"),
  ]);
  expect(await rebuiltTypes()).toBeNull();
});

it("shows doctor what workers elsewhere published", async () => {
  expect((await diagnosis(server.platform)).workers).toEqual({ ok: true, detail: "none running" });
  await publish(randomUUID(), "used");
  expect((await diagnosis(server.platform)).workers).toEqual({ ok: true, detail: "1 running" });
  await publish(randomUUID(), "refused");
  expect((await diagnosis(server.platform)).workers).toEqual({ ok: false, detail: NOT_OPENED });
});

it("publishes a worker as long as it runs, and logs each warning once", async () => {
  const logged: string[] = [];
  const fail = (error: unknown) => {
    throw error;
  };
  const stop = keepPublished(platformWith("unused"), { warn: (message) => logged.push(message) }, fail);
  await expect.poll(warnings).toEqual([UNSANDBOXED]);
  await stop();
  expect(await warnings()).toEqual([NO_WORKER]);
  expect(logged).toEqual([UNSANDBOXED]);
});
