import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { type Database, withTransactions } from "./database";
import { READER_SCHEMA, READER_SETTING } from "./reader-views";

/**
 * The schema of views, one for each table, that show the rows of one call: that of the setting below. New rows get it, too.
 * Without the setting, or without a view, a statement fails. Whatever the statement, it reaches no row of another call.
 */
const SCHEMA = "of_call";
const SETTING = "lectern.call";

/** The id of the call that the connection is bound to, as text; null where it sees all calls. */
export const currentCall = sql`nullif(current_setting(${sql.raw(`'${SETTING}'`)}, true), '')`;

const BOUND_CALL = `current_setting('${SETTING}')::int`;
/** The id of the call that the connection is bound to. A statement with it fails where the connection sees all calls. */
export const boundCall = sql.raw(BOUND_CALL);

/**
 * A table of the call with all its rows, for a write that must not depend on who makes it: also an organiser's connection,
 * on which the plain table lacks what they must not know of their own proposals. It is named as in the plain table.
 */
export const ofWholeCall = (table: PgTable) => {
  const name = sql.identifier(getTableName(table));
  return sql`${sql.identifier(SCHEMA)}.${name} as ${name}`;
};

/**
 * Creates the views of tables that were added or changed since the last start. Tables without a call, such as accounts, are
 * the same from every call. Drops what shows them to a reader, which is then created again.
 */
export async function createCallViews(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${SCHEMA}`);
  const { rows } = await client.query<{ name: string; columns: string[] }>(OUTDATED);
  for (const { name, columns } of rows) {
    const [table, view] = [`public.${pg.escapeIdentifier(name)}`, `${SCHEMA}.${pg.escapeIdentifier(name)}`];
    // The setting is read once for each statement, and not for each row.
    await client.query(`
      drop view if exists ${view} cascade;
      create view ${view} as select * from ${table}
      ${
        columns.includes("call_id")
          ? `where call_id = (select ${BOUND_CALL}); alter view ${view} alter column call_id set default ${BOUND_CALL}`
          : ""
      }`);
  }
}

/** The tables whose view is missing or has other columns. */
const OUTDATED = `
  with columns as (
    select nspname as schema, relname as name, array_agg(attname::text order by attname) as names
    from pg_class join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where nspname in ('public', '${SCHEMA}') and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    group by 1, 2
  )
  select name, names as columns from columns tables
  where schema = 'public' and not exists (
    select from columns v where v.schema = '${SCHEMA}' and v.name = tables.name and v.names = tables.names
  )`;

/** Makes a connection see one call. All are set together: a connection with none would see every call. */
const BIND = `select set_config('search_path', $3, false), set_config('${SETTING}', $1, false),
  set_config('${READER_SETTING}', $2, false)`;

/**
 * For a pool of its own, returns the database of a call: its statements run on connections that see the rows of this call
 * only. Requests and jobs use it; what concerns all calls uses another pool. With a reader, it shows of their own proposals
 * what their speaker may see.
 */
export function callDatabases(pool: pg.Pool): (call: number, reader?: string) => Database {
  const bound = new WeakMap<pg.PoolClient, string>();

  async function connect(call: number, reader: string): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const wanted = `${call} ${reader}`;
    if (bound.get(client) === wanted) return client;
    bound.delete(client);
    try {
      const path = reader === "" ? SCHEMA : `${READER_SCHEMA}, ${SCHEMA}`;
      await client.query(BIND, [String(call), reader, path]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    bound.set(client, wanted);
    return client;
  }

  return (call, reader = "") => withTransactions(pool, () => connect(call, reader));
}
