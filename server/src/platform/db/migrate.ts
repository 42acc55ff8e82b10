import { createRequire } from "node:module";
import { dirname } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { runMigrations } from "graphile-worker";
import type { Database } from "./database";

/** Any number will do; it must be the same in every process. */
const MIGRATION_LOCK = 727_001;

/** Brings the schema forward. Of several processes that start together one migrates and the others wait. */
export async function migrateDatabase(db: Database): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve("#migrations/meta/_journal.json"));
  const client = await db.$client.connect();
  try {
    const locked = drizzle(client);
    await locked.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrate(locked, { migrationsFolder: dirname(folder) });
    await runMigrations({ pgPool: db.$client });
    await locked.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  } finally {
    client.release();
  }
}
