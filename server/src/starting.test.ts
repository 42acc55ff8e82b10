import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, inject, it, vi } from "vitest";
import { databaseLine } from "#testing/database-line";
import { makeTestFolder } from "../../scripts/test-folder.mjs";
import { withPlatform } from "./commands/with-platform";
import { openReady, serve } from "./main";
import { isRunningPostgres } from "./platform/embedded-postgres/pid-file";
import { readSettings } from "./platform/env";
import { openLog } from "./platform/http/log";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.removeAllListeners("SIGTERM");
  process.removeAllListeners("SIGINT");
});

/** An empty data folder, the process of the PostgreSQL that is started in it, and how ours would have ended. */
async function freshStart() {
  const dataDir = await makeTestFolder();
  const pidFile = join(dataDir, "postgres/data/postmaster.pid");
  // A single-user PostgreSQL, which sets the password, writes a negative number.
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0);
  const exit = new Promise<unknown>((resolve) => {
    vi.spyOn(process, "exit").mockImplementation((code) => resolve(code) as never);
  });
  return {
    dataDir,
    exit,
    async postgres() {
      await expect.poll(pid, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      return pid();
    },
  };
}

it("stops the database that it has started when a signal comes before the start is complete", async () => {
  const { dataDir, exit, postgres } = await freshStart();
  const announced = vi.spyOn(console, "log");
  const start = serve(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: "silent", PORT: "0" }));
  const pid = await postgres();
  expect(process.emit("SIGTERM")).toBe(true);

  expect(await exit).toBe(0);
  await start;
  expect(isRunningPostgres(pid)).toBe(false);
  expect(announced).not.toHaveBeenCalled();
  rmSync(dataDir, { recursive: true, force: true });
}, 90_000);

it("stops the database that a command has started when a signal interrupts the command", async () => {
  const { dataDir, exit, postgres } = await freshStart();
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", undefined);
  const atWork = new Promise<void>((begun) => void withPlatform(() => new Promise(() => begun())));
  const pid = await postgres();
  await atWork;
  expect(process.emit("SIGINT")).toBe(true);

  expect(await exit).toBe(130);
  expect(isRunningPostgres(pid)).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
}, 90_000);

it("waits for a database that is not there yet at the start, and gives up after a timeout", async () => {
  const cluster = JSON.parse(inject("cluster")) as pg.PoolConfig;
  const name = `lectern_${randomBytes(8).toString("hex")}`;
  const admin = new pg.Client(cluster);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const line = await databaseLine(cluster);
  const { host, port, user = "", password = "" } = line.config;
  const dataDir = await makeTestFolder();
  const settings = readSettings({
    DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}`,
    DATA_DIR: dataDir,
  });
  const log = openLog("silent");

  await line.cut();
  await expect(openReady(settings, log, 3000)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const starting = openReady(settings, log, 3000, { timeoutMs: 30_000 });
  await sleep(1_500);
  await line.mend();
  const { platform, close } = await starting;
  expect((await platform.db.$client.query("select 1 from submission")).rowCount).toBe(0);

  await close();
  await line.cut();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(dataDir, { recursive: true, force: true });
});
