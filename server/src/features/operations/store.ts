import { eq, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { installation } from "./tables";

export async function fact(db: Queries, key: string): Promise<string | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, key));
  return row?.value ?? null;
}

export async function rememberFact(db: Queries, key: string, value: string): Promise<void> {
  await db
    .insert(installation)
    .values({ key, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}

/** The server's version, such as "18.4"; proof that the database answers. */
export async function databaseVersion(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? "";
}
