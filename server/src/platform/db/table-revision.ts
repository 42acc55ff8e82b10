import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "./database";
import { statement } from "./statement";
import { tableRevision } from "./tables";

const sum = statement((db, value) =>
  db
    .select({ changes: sql<string>`coalesce(sum(${tableRevision.changes}), 0)` })
    .from(tableRevision)
    .where(sql`${tableRevision.tableName} = any(${value("tables")}::text[])`),
);

/**
 * How often these tables have changed, as of this moment: the same number means the same rows. A change counts when it
 * is committed, whichever server made it. Read it before the rows: then what is kept with it is never older than it says.
 * The tables need the triggers of `count_table_change`.
 */
export async function revisionOf(db: Queries, tables: readonly PgTable[]): Promise<string> {
  const [row] = await sum(db, { tables: tables.map(getTableName) });
  return row?.changes ?? "0";
}

/**
 * Returns what gives the result of `read` as of now. It is kept, and read again when one of these tables has changed; who
 * asks meanwhile waits for the same reading.
 */
export function kept<T>(db: Queries, tables: readonly PgTable[], read: (db: Queries) => Promise<T>) {
  let last: { revision: string; result: Promise<T> } | null = null;
  return async (): Promise<T> => {
    const revision = await revisionOf(db, tables);
    if (last?.revision === revision) return last.result;
    const result = read(db);
    last = { revision, result };
    result.catch(() => {
      last = null;
    });
    return result;
  };
}

/** Adds up the counts of connections that have ended, so that the table stays small. */
export const mergeRevisions = (db: Queries) =>
  db.execute(sql`
    with ended as (
      delete from table_revision where backend <> 0 and backend not in (select pid from pg_stat_activity)
      returning table_name, changes
    )
    insert into table_revision as known (table_name, backend, changes)
    select table_name, 0, sum(changes) from ended group by table_name
    on conflict (table_name, backend) do update set changes = known.changes + excluded.changes`);
