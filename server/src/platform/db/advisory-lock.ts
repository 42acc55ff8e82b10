import { sql } from "drizzle-orm";
import type { Queries } from "./database";
import { statement } from "./statement";

const lock = statement((db, value) =>
  db
    .select({ lock: sql`pg_advisory_xact_lock(hashtextextended(${value("name")}::text, 0))` })
    .from(sql`(values (1)) as one`),
);

/** Serialises the transactions that use the same name: each continues once the one before it has ended. */
export async function takeAdvisoryLock(tx: Queries, name: string): Promise<void> {
  await lock(tx, { name });
}
