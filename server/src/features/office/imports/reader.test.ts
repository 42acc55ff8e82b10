import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImportBody } from "@lectern/domain/office/imports/contract";
import { sql } from "drizzle-orm";
import { afterEach, expect, inject, it } from "vitest";
import { REQUEST_LIMITS } from "#platform/http/request-limits";
import { callAs } from "#testing/client";
import { makeOn } from "#testing/make";
import { type TestServer, testServer } from "#testing/server";
import { buildApp } from "../../../app";
import { readInThread } from "./reader";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** A folder with a thread that does this instead of reading. */
function programsWith(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-reader-"));
  endings.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "import-reader.js"), script);
  return folder;
}

async function serverWith(script: string): Promise<TestServer> {
  const server = await testServer({ programs: programsWith(script) });
  endings.push(() => server.close());
  return server;
}

/** Whether an import is being read, on any server of this database. */
async function isReading({ platform }: TestServer): Promise<boolean> {
  const { rows } = await platform.db.execute(
    sql`select 1 from pg_locks where locktype = 'advisory' and objid = 7236503
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

const PREVIEW = "/api/imports/preview/";
const file = [{ code: "AAA", title: "A", speakers: [] }];

it("answers others while an import is read, refuses a second server's, and stops when the organiser leaves", async () => {
  const server = await serverWith("for (;;);");
  const organiser = await makeOn(server).organiser();
  const at = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const leaving = new AbortController();
  const reading = fetch(`${at}${PREVIEW}`, {
    method: "POST",
    headers: { authorization: `Bearer ${organiser.access}`, "content-type": "application/json" },
    body: JSON.stringify({ file }),
    signal: leaving.signal,
  });
  const left = expect(reading).rejects.toThrow("abort");
  await expect.poll(() => isReading(server), { timeout: 20_000 }).toBe(true);
  expect((await fetch(`${at}/api/health/live/`)).status).toBe(200);

  const second = await buildApp({
    platform: server.platform,
    log: false,
    pagesFolder: null,
    embeddedStore: server.store,
    trustedProxies: null,
    bounds: REQUEST_LIMITS,
  });
  endings.push(() => second.close());
  const refused = await callAs({ ...server, app: second }, organiser).post(PREVIEW, { file });
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);
  expect(await isReading(server), "the first is still read").toBe(true);

  leaving.abort();
  await left;
  await expect.poll(() => isReading(server), { timeout: 20_000 }).toBe(false);
});

it("refuses more imports than may wait for the one that is read", async () => {
  const go = join(programsWith(""), "go");
  const server = await serverWith(`
    import { existsSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    while (!existsSync(${JSON.stringify(go)}));
    parentPort.postMessage({ faults: { file: ["Read"] } });`);
  const organiser = await makeOn(server).organiser();
  const answered: number[] = [];
  const asked = Array.from({ length: 6 }, async () => {
    answered.push((await callAs(server, organiser).post(PREVIEW, { file })).statusCode);
  });
  await expect.poll(() => answered, { timeout: 20_000 }).toEqual([429, 429]);
  writeFileSync(go, "");
  await Promise.all(asked);
  expect(answered).toEqual([429, 429, 400, 400, 400, 400]);
});

it("says at the file that it takes too much memory to be read", async () => {
  const server = await serverWith(
    "const all = []; for (;;) all.push(new Array(1_000_000).fill(all.length));",
  );
  const organiser = await makeOn(server).organiser();
  const answer = await callAs(server, organiser).post(PREVIEW, { file });
  expect([answer.statusCode, answer.json()]).toEqual([400, { file: [expect.stringContaining("memory")] }]);
  expect((await callAs(server, null).get("/api/health/live/")).statusCode).toBe(200);
});

const never = () => Promise.reject(new Error("Nothing was read"));
const { signal } = new AbortController();

it("gives up a file that is not read in time", async () => {
  const bounds = { heapMib: 64, ms: 1 };
  const late = readInThread(
    { programs: programsWith("for (;;);"), signal, bounds },
    ImportBody.parse({ file }),
    "plan",
    never,
  );
  await expect(late).rejects.toMatchObject({ fields: { file: [expect.stringContaining("too long")] } });
});

it("refuses a file that is nested too deeply, and reads a large one within its memory", async () => {
  const programs = inject("sandboxPrograms");
  let deep: unknown = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const nested = readInThread({ programs, signal }, ImportBody.parse({ file: deep }), "plan", never);
  await expect(nested).rejects.toMatchObject({ fields: { file: [expect.any(String)] } });

  const speakers = Array.from({ length: 20_000 }, (_, n) => ({
    code: `S${n}`,
    name: `Speaker ${n}`,
    email: `speaker-${n}@example.com`,
    biography: "x".repeat(300),
  }));
  const large = Array.from({ length: 5_000 }, (_, n) => ({
    code: `N${n}`,
    title: `Talk ${n}`,
    state: "submitted",
    submission_type: "Talk",
    abstract: "é".repeat(1_500),
    speakers: speakers.slice(4 * n, 4 * n + 4),
  }));
  const named = readInThread(
    { programs, signal },
    ImportBody.parse({ file: large }),
    "plan",
    async (found) => {
      throw new Error(`${found.addresses.length} addresses`);
    },
  );
  await expect(named).rejects.toThrow("5000 addresses");
});
