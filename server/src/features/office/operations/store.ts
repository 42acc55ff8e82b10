import { and, count, eq, sql } from "drizzle-orm";
import { submissionFile, taskFile, upload } from "#features/proposals/files/tables";
import { submission } from "#features/proposals/proposal/tables";
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

/** The fact with this key; stores the given one where there is none. */
export async function factOnce(db: Queries, key: string, value: string): Promise<string> {
  await db.insert(installation).values({ key, value }).onConflictDoNothing();
  return (await fact(db, key)) ?? value;
}

/** Deletes the fact with this key and value; false where there is none. Concurrent calls delete it once. */
export async function consumeFact(db: Queries, key: string, value: string): Promise<boolean> {
  const spent = await db
    .delete(installation)
    .where(and(eq(installation.key, key), eq(installation.value, value)))
    .returning({ key: installation.key });
  return spent.length > 0;
}

export async function deleteFact(db: Queries, key: string): Promise<void> {
  await db.delete(installation).where(eq(installation.key, key));
}

/** The server's version, such as "18.4". Throws when the database does not answer. */
export async function databaseVersion(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? "";
}

/** How many submissions there are in each status; without empty ones. */
export const countSubmissions = (db: Queries): Promise<{ status: string; n: number }[]> =>
  db.select({ status: submission.status, n: count() }).from(submission).groupBy(submission.status);

/** How many files there are in each state of processing; without empty ones. */
export async function countFiles(db: Queries): Promise<{ state: string; n: number }[]> {
  const { rows } = await db.execute<{ state: string; n: number }>(sql`
    select state, count(*)::int as n
    from (select state from ${submissionFile}
      union all select state from ${taskFile} where state <> 'awaiting') as file
    group by state`);
  return rows;
}

/** How many uploads are awaited. */
export async function countAwaitedUploads(db: Queries): Promise<number> {
  const [row] = await db.select({ n: count() }).from(upload);
  return row?.n ?? 0;
}
