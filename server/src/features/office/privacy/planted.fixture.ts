import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/database";

type Column = { table: string; column: string; type: string; refers: string | null };

/** Every column that takes a value, with the table that it refers to. */
const COLUMNS = sql`
  select c.table_name as table, c.column_name as column, c.data_type as type, k.refers
  from information_schema.columns c
  left join (
    select con.conrelid::regclass::text as t, a.attname as col, con.confrelid::regclass::text as refers
    from pg_constraint con
    join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    where con.contype = 'f'
  ) k on quote_ident(c.table_name) = k.t and c.column_name = k.col
  where c.table_schema = 'public' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`;

/** A word that is nowhere unless it was planted; it may be in a key of the store, too. */
export const SECRET = "planted-secret";

/** Whose rows they are: the values for what refers to a person or a row, by the table that it refers to. */
export type Owner = { account: string; submission: number; release: number; email: string };

/** What a column needs beside the secret, so that the row is found as that person's. */
const AS_IT_IS: Record<string, (owner: Owner) => string> = {
  "audit_entry.action": () => "edit",
  "audit_entry.from_status": () => "Submitted",
  "audit_entry.to_status": () => "Submitted",
  // Codes and keys are ours, and contain no person's words.
  "confirmation.answer": () => "confirmed",
  "confirmation.conference": () => "SINCON",
  "discussion_member.following": () => "all",
  "discussion_message.written_as": () => "reviewer",
  "membership.group_name": () => "reviewer",
  "release_item.conference": () => "SINCON",
  "release_item.decision": () => "ACC",
  "release_item.state": () => "done",
  "release_item.dropped_why": () => "withdrawn",
  "review.status": () => "ACC",
  // The programme's, with the talk that stays in it.
  "slot.conference": () => "SINCON",
  "slot.room": () => "Hall 1",
  "submission_speaker.answer": () => "confirmed",
  "submission_speaker.state": () => "accepted",
  "upload.key": () => `in/${randomUUID()}`,
  "mail.recipient": ({ email }) => email,
  "invitation.email": ({ email }) => email,
  "late_code.email": ({ email }) => email,
};

/** Puts a row of a person into every table that is not left out, with the secret in each text of it. */
export async function fillEveryTable(
  db: Database,
  owner: Owner,
  leftOut: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<Column>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))].filter((table) => !leftOut.includes(table));
  for (const table of inOrder(tables, rows)) {
    const columns = rows.filter((row) => row.table === table);
    const names = sql.raw(columns.map(({ column }) => `"${column}"`).join(", "));
    const values = sql.join(
      columns.map((column) => plantedIn(column, owner)),
      sql`, `,
    );
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${names}) values (${values}) on conflict do nothing`,
    );
  }
  return tables;
}

/** Those first that others refer to. */
function inOrder(tables: readonly string[], rows: readonly Column[]): string[] {
  const ordered: string[] = [];
  const add = (table: string) => {
    if (ordered.includes(table) || !tables.includes(table)) return;
    for (const { refers } of rows.filter((row) => row.table === table && row.refers !== table))
      if (refers !== null) add(refers);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

function plantedIn({ table, column, type, refers }: Column, owner: Owner) {
  if (refers === "account") return sql`${owner.account}::uuid`;
  if (refers === "submission") return sql`${owner.submission}::int`;
  if (refers === "release") return sql`${owner.release}::int`;
  // What was planted a moment ago, or nothing where that may be.
  if (refers !== null) return sql`(select id from ${sql.raw(refers)} order by id desc limit 1)`;
  const given = AS_IT_IS[`${table}.${column}`];
  if (given) return sql`${given(owner)}::text`;
  switch (type) {
    case "uuid":
      return column === "id" ? sql`gen_random_uuid()` : sql`${owner.account}::uuid`;
    case "text":
      return sql`${SECRET}::text`;
    case "jsonb":
      return sql`${JSON.stringify({ text: SECRET, list: [SECRET] })}::jsonb`;
    case "ARRAY":
      return sql`'{}'`;
    case "bytea":
      return sql`decode(md5(random()::text), 'hex')`;
    case "boolean":
      return sql`false`;
    case "timestamp with time zone":
      return sql`'2025-02-01T00:00:00Z'::timestamptz`;
    default:
      return column === "submission_id" ? sql`${owner.submission}::int` : sql`1`;
  }
}

/** The tables that still contain a text, in any case. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker') order by 1`);
  const found: string[] = [];
  for (const { table } of rows) {
    const hits = await db.execute(
      sql`select 1 from ${sql.raw(table)} as t where strpos(lower(t::text), lower(${text})) > 0 limit 1`,
    );
    if (hits.rows.length > 0) found.push(table);
  }
  return found;
}
