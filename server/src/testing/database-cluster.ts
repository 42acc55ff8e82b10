import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/db/database";
import { migrateDatabase } from "#platform/db/migrate";
import { launchPostgres } from "#platform/embedded-postgres/launch";
import { makeTestFolder } from "../../../scripts/test-folder.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** How to reach the cluster that all tests of a run share. */
    cluster: string;
  }
}

export const TEMPLATE = "lectern_template";

/**
 * Once for a whole run: one PostgreSQL with one migrated database, which each test file copies. The tests use
 * the one of DATABASE_URL where that is set, and otherwise the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const directory = await makeTestFolder();
  const embedded = given
    ? null
    : await launchPostgres({ directory: join(directory, "postgres"), maxConnections: 200 });
  const config: pg.PoolConfig = embedded ? embedded.connection : { connectionString: given };
  if (embedded) await neverWaitForDisk(config);
  await makeTemplate(config);
  project.provide("cluster", JSON.stringify(config));
  return async () => {
    await embedded?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Commits and copies need not wait for the disk: nothing outlives the run. */
async function neverWaitForDisk(config: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(config);
  await admin.connect();
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await admin.query(`alter system set ${setting} = off`);
  }
  await admin.query("select pg_reload_conf()");
  await admin.end();
}

async function makeTemplate(config: pg.PoolConfig): Promise<void> {
  const admin = new pg.Client(config);
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const db = openDatabase(withDatabase(config, TEMPLATE), () => {});
  await migrateDatabase(db);
  await db.$client.end();
}

/** The same cluster, another database. */
export function withDatabase(config: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!config.connectionString) return { ...config, database };
  const url = new URL(config.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
