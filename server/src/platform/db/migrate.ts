import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { type Database, databaseFault, withoutPatience } from "./database";

/** Any number will do; it must be the same in every process. */
const MIGRATION_LOCK = 727_001;
const ASK_AGAIN_MS = 300;
/**
 * A migration that cannot have a table by then steps back: behind its wait every request would stand still. Then it
 * tries again, so that requests get through in between.
 */
const LOCK_TIMEOUT = "2s";
const TRIES = 20;
const STEP_BACK_MS = 1_000;

/** Every migration there is, oldest first, as drizzle-kit wrote them. */
export function readMigrations(): MigrationMeta[] {
  const journal = createRequire(import.meta.url).resolve("#migrations/meta/_journal.json");
  return readMigrationFiles({ migrationsFolder: dirname(dirname(journal)) });
}

/** Brings the schema forward. Of several processes that start together one migrates and the others wait. */
export async function migrateDatabase(db: Database, migrations = readMigrations()): Promise<void> {
  const pool = withoutPatience(db);
  try {
    const client = await pool.connect();
    try {
      await beAlone(client);
      await client.query(RECORD);
      const { rows } = await client.query<{ last: string | null }>(
        "select max(created_at) as last from drizzle.__drizzle_migrations",
      );
      const last = Number(rows[0]?.last ?? 0);
      for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
        await patiently(() => apply(client, migration));
      }
      await patiently(() => runMigrations({ pgPool: pool }));
    } finally {
      // With the connection goes the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Drizzle's own record of what was applied, to the letter. */
const RECORD = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Asks again and again: who waited within a query would hold up an index that is built concurrently. */
async function beAlone(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`,
    );
    if (rows[0]?.mine) return;
    await sleep(ASK_AGAIN_MS);
  }
}

/** All of a migration or nothing; but what is done concurrently cannot be part of a transaction, and may be repeated. */
async function apply(client: pg.PoolClient, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const record = () =>
    client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  if (isConcurrent(sql)) {
    for (const statement of sql) await client.query(statement);
    await record();
    return;
  }
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    for (const statement of sql) await client.query(statement);
    await record();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Whether a migration builds or drops indexes while the table is used. It then does nothing else. */
const isConcurrent = (statements: readonly string[]): boolean =>
  statements.some((statement) => /\bINDEX CONCURRENTLY\b/i.test(statement));

/** SQLSTATEs of a lock that could not be had, and of two that wait for each other. */
const HELD_UP = ["55P03", "40P01"];

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!HELD_UP.includes(databaseFault(error)?.code ?? "") || tries === TRIES) throw error;
      await sleep(STEP_BACK_MS * Math.random() + STEP_BACK_MS);
    }
  }
}
