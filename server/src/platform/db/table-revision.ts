import { and, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { boundCall } from "./calls";
import type { Queries } from "./database";
import { BOUND_READER } from "./reader-views";
import { statement } from "./statement";
import { tableRevision } from "./tables";

/**
 * What an organiser's own proposals are known by, and whether their decisions are shown: with them changes what their views show of
 * every other table.
 */
const ownership = sql.raw(
  `case when ${BOUND_READER} is null then '{}' else array['submission', 'submission_speaker', 'edition_setting'] end`,
);

const sum = statement((db, value) =>
  db
    .select({ changes: sql<string>`coalesce(sum(${tableRevision.changes}), 0)` })
    .from(tableRevision)
    .where(
      and(
        sql`${tableRevision.tableName} = any(${value("tables")}::text[] || ${ownership})`,
        sql`${tableRevision.forCall} = any(array[0, ${boundCall}])`,
      ),
    ),
);

/** A table, or the name under which only some of its columns are counted. */
export type Counted = PgTable | string;

/** The name under which changes are counted. */
export const countedAs = (counted: Counted): string =>
  typeof counted === "string" ? counted : getTableName(counted);

/**
 * How often the call's rows of these tables have changed, as of this moment: the same number means the same rows. A table
 * that all calls share counts for each of them. A change counts when it is committed, whichever server made it.
 * Read it before the rows: then what is cached with it is never older than it says. The tables need the triggers of
 * `count_table_change`.
 */
export async function revisionOf(db: Queries, tables: readonly Counted[]): Promise<string> {
  const [row] = await sum(db, { tables: tables.map(countedAs) });
  return row?.changes ?? "0";
}

/** Cached results of one reading: figures may be filtered in any way. */
const MOST_CACHED = 50;

/**
 * Returns a function for the result of `read` as of now, for a question that is JSON. The result is cached until one of these
 * tables changes; concurrent callers share one reading. A failed reading is not cached.
 */
export function cached<T, Q = undefined>(
  db: Queries,
  tables: readonly Counted[],
  read: (db: Queries, question: Q) => Promise<T>,
) {
  const results = new LRUCache<string, { revision: string; result: Promise<T> }>({ max: MOST_CACHED });
  return async (...[question]: Q extends undefined ? [] : [Q]): Promise<T> => {
    const asked = JSON.stringify(question ?? null);
    const revision = await revisionOf(db, tables);
    const known = results.get(asked);
    if (known?.revision === revision) return known.result;
    const reading = { revision, result: read(db, question as Q) };
    results.set(asked, reading);
    reading.result.catch(() => {
      if (results.peek(asked) === reading) results.delete(asked);
    });
    return reading.result;
  };
}

/** Adds up the counts of connections that have ended, so that the table stays small. */
export const mergeRevisions = (db: Queries) =>
  db.execute(sql`
    with ended as (
      delete from table_revision where backend <> 0 and backend not in (select pid from pg_stat_activity)
      returning table_name, for_call, changes
    )
    insert into table_revision as known (table_name, for_call, backend, changes)
    select table_name, for_call, 0, sum(changes) from ended group by table_name, for_call
    on conflict (table_name, for_call, backend) do update set changes = known.changes + excluded.changes`);
