import { createRequire } from "node:module";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { createCallViews } from "./calls";
import { type Database, databaseFault, withoutTimeouts } from "./database";
import { createReaderViews } from "./reader-views";

/** An arbitrary number, the same in every process. */
const MIGRATION_LOCK = 727_001;
const POLL_MS = 300;
/**
 * A migration that waits longer for a table rolls back and tries later: every request queues behind a waiting lock.
 */
const LOCK_TIMEOUT = "2s";
/** Below PostgreSQL's `deadlock_timeout` of a second. */
const ALL_LOCKS_MS = 500;
const MAX_ATTEMPTS = 40;
const RETRY_MS = 1_000;

/** All migrations, oldest first, as drizzle-kit wrote them. */
export function readMigrations(): MigrationMeta[] {
  const journal = createRequire(import.meta.url).resolve("#migrations/meta/_journal.json");
  return readMigrationFiles({ migrationsFolder: dirname(dirname(journal)) });
}

/** Applies pending migrations. Of several processes that start together, one migrates and the others wait. */
export async function migrateDatabase(db: Database, migrations = readMigrations()): Promise<void> {
  const pool = withoutTimeouts(db);
  try {
    const client = await pool.connect();
    try {
      await acquireMigrationLock(client);
      await client.query(RECORD);
      const { rows } = await client.query<{ last: string | null }>(
        "select max(created_at) as last from drizzle.__drizzle_migrations",
      );
      const last = Number(rows[0]?.last ?? 0);
      for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
        await withRetries(() => apply(client, migration));
      }
      await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
      await withRetries(() => createViews(client));
      await withRetries(() => runMigrations({ pgPool: pool }));
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** In one transaction: where a view for a reader was missing, they would see that of the call. */
async function createViews(client: pg.PoolClient): Promise<void> {
  await client.query("begin");
  try {
    await createCallViews(client);
    await createReaderViews(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Drizzle's own record of applied migrations. */
const RECORD = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Polls: waiting within a query would block an index that is built concurrently. */
async function acquireMigrationLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`,
    );
    if (rows[0]?.mine) return;
    await sleep(POLL_MS);
  }
}

/** Atomic, except for concurrent index builds: these cannot run in a transaction, and can be repeated. */
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
    await lockTables(client, sql);
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    for (const statement of sql) await client.query(statement);
    await record();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

const LOCKS = /(?:^|\n)\s*(?:ALTER TABLE|DROP INDEX|DROP TRIGGER|CREATE (?:OR REPLACE )?TRIGGER)\b/i;

/**
 * The tables that exist and whose own or whose index's name is among these; and, for writers only, those with a trigger
 * that has a variable of such a table's row type. A statement that is in the middle of it while the table gets a column
 * fails with "attribute number … exceeds number of columns".
 */
const TABLES = `
  with altered as (
    select distinct coalesce(i.indrelid, c.oid) as id
    from pg_class c left join pg_index i on i.indexrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and c.relname = any ($1)
  ), triggered as (
    select distinct tgrelid as id
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_class c
      on prosrc ~* ('\\m' || c.relname || '(%rowtype)?\\s*(:=|;)')
    where c.oid in (select id from altered) and not tgisinternal and tgrelid not in (select id from altered)
  )
  select id::regclass::text as name, 'access exclusive' as mode from altered
  union all select id::regclass::text, 'share row exclusive' from triggered
  order by 1`;

/**
 * Locks the tables of these statements before the first of them, within a time in which PostgreSQL does not look for
 * deadlocks: it would abort a request that waits for one table and holds another.
 */
async function lockTables(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  const named = statements
    .filter((statement) => LOCKS.test(statement))
    .flatMap((s) => s.match(/(?<=")\w+(?=")/g) ?? []);
  const { rows } = await client.query<{ name: string; mode: string }>(TABLES, [[...new Set(named)]]);
  const until = Date.now() + ALL_LOCKS_MS;
  for (const { name, mode } of rows) {
    // 0 would be no limit.
    await client.query(`set local lock_timeout = ${Math.max(1, until - Date.now())}`);
    await client.query(`lock table ${name} in ${mode} mode`);
  }
}

/** Whether a migration builds or drops indexes concurrently. It then does nothing else. */
const isConcurrent = (statements: readonly string[]): boolean =>
  statements.some((statement) => /\bINDEX CONCURRENTLY\b/i.test(statement));

/** SQLSTATEs of a lock that is not available, and of a deadlock. */
const RETRYABLE = ["55P03", "40P01"];

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!RETRYABLE.includes(databaseFault(error)?.code ?? "") || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_MS * Math.random() + RETRY_MS);
    }
  }
}
