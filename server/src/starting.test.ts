import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { databaseLine } from "#testing/database-line";
import { openReady } from "./main";
import { readSettings } from "./platform/env";
import { openLog } from "./platform/http/log";

it("waits for a database that is not there yet at the start, and gives up when its patience ends", async () => {
  const cluster = JSON.parse(inject("cluster")) as pg.PoolConfig;
  const name = `lectern_${randomBytes(8).toString("hex")}`;
  const admin = new pg.Client(cluster);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const line = await databaseLine(cluster);
  const { host, port, user = "", password = "" } = line.config;
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-start-"));
  const settings = readSettings({
    DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}`,
    DATA_DIR: dataDir,
  });
  const log = openLog("silent");

  await line.cut();
  await expect(openReady(settings, log, 3000)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const starting = openReady(settings, log, 3000, 30_000);
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
