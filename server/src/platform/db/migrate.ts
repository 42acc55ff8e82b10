import { createRequire } from "node:module";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import { type Database, withoutPatience } from "./database";

/** Any number will do; it must be the same in every process. */
const MIGRATION_LOCK = 727_001;
/** A migration that cannot have a table by then gives up: behind its wait every request would stand still. */
const LOCK_TIMEOUT = "10s";

/** Brings the schema forward. Of several processes that start together one migrates and the others wait. */
export async function migrateDatabase(db: Database): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve("#migrations/meta/_journal.json"));
  const pool = withoutPatience(db);
  try {
    const client = await pool.connect();
    try {
      const locked = drizzle(client);
      await locked.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
      await locked.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`);
      await migrate(locked, { migrationsFolder: dirname(folder) });
      await runMigrations({ pgPool: pool });
    } finally {
      // With the connection goes the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
