import { UNFINISHED } from "@lectern/domain/proposals/words";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { type CallRow, findCall } from "#features/call/calls-store";
import { call, editionSetting } from "#features/call/tables";
import { auditEntry } from "#features/log/tables";
import type { Queries } from "#platform/db/database";
import type { Column, Table } from "./catalogue-store";

const name = (text: string) => sql.raw(pg.escapeIdentifier(text));
const tableName = (table: string) => sql`public.${name(table)}`;
const list = (names: readonly string[]) => sql.join(names.map(name), sql`, `);

const ROWS_AT_ONCE = 500;

/** The rows of a table that belong to a call, each as JSON text, in the order of its key. In a transaction. */
export async function* rowsOf(
  db: Queries,
  table: Table,
  callId: number,
  tables: readonly Table[],
): AsyncGenerator<string> {
  const columns = list(table.columns.map((column) => column.name));
  const key = table.name === "profile" ? "account_id" : "id";
  const rows = table.shared
    ? sql`where ${name(key)} in (${peopleOf(callId, tables)})`
    : sql`where call_id = ${sql.raw(String(callId))}`;
  await db.execute(sql`
    declare exported no scroll cursor for select row_to_json(r)::text as line
    from (select ${columns} from ${tableName(table.name)} ${rows} order by ${list(table.key)}) as r`);
  for (;;) {
    const { rows: lines } = await db.execute<{ line: string }>(
      sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from exported`,
    );
    if (lines.length === 0) break;
    for (const { line } of lines) yield line;
  }
  await db.execute(sql`close exported`);
}

/** Everyone whom rows of the call name. */
const peopleOf = (callId: number, tables: readonly Table[]) =>
  sql.join(
    tables
      .filter(({ shared }) => !shared)
      .flatMap((table) =>
        table.columns
          .filter(({ refers }) => refers === "account")
          .map(
            (column) =>
              sql`select ${name(column.name)} from ${tableName(table.name)} where call_id = ${sql.raw(String(callId))}`,
          ),
      ),
    sql` union `,
  );

/** New ids of a table, in order. */
export async function nextIds(db: Queries, table: string, n: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${`public.${pg.escapeIdentifier(table)}`}, 'id')) as id
    from generate_series(1, ${n}::int)`);
  return rows.map(({ id }) => Number(id));
}

/** Inserts rows with exactly these columns. */
export async function insertRows(
  db: Queries,
  table: string,
  columns: readonly Pick<Column, "name" | "type" | "nullable">[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  // In a column of JSON that may not be empty, null is a value.
  const value = (column: Pick<Column, "name" | "type" | "nullable">) =>
    column.type === "jsonb" && !column.nullable
      ? sql`given -> ${sql.raw(`'${column.name}'`)}`
      : sql`r.${name(column.name)}`;
  await db.execute(sql`
    insert into ${tableName(table)} (${list(columns.map((column) => column.name))}) overriding system value
    select ${sql.join(columns.map(value), sql`, `)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as g (given, n),
      jsonb_populate_record(null::${tableName(table)}, given) as r
    order by n`);
}

/** Removes the speakers whom a trigger made of the imported authors, before those of the archive are imported. */
export const dropNamedSpeakers = (db: Queries, callId: number) =>
  db.execute(sql`delete from submission_speaker where call_id = ${callId}`);

/** Creates the call, never as the default one; null when the slug is taken. */
export async function insertImported(
  db: Queries,
  values: Omit<CallRow, "id" | "isDefault" | "formerSlugs">,
): Promise<number | null> {
  const [row] = await db.insert(call).values(values).onConflictDoNothing().returning({ id: call.id });
  return row?.id ?? null;
}

export const slugIsTaken = async (db: Queries, slug: string) => (await findCall(db, slug)) !== null;

/** The account of each of these addresses, locked: a person is the same by their address. */
export async function lockAccounts(
  db: Queries,
  emails: readonly string[],
): Promise<Map<string, { id: string; verified: boolean }>> {
  const { rows } = await db.execute<{ id: string; email: string; verified: boolean }>(sql`
    select id, lower(email) as email, email_verified_at is not null as verified from account
    where lower(email) in (select lower(e) from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as e)
    order by id for no key update`);
  return new Map(rows.map(({ email, ...row }) => [email, row]));
}

/**
 * Makes accounts, whose address was never verified, forget who registered them: what is imported belongs to the
 * address's owner, who sets a password by mail.
 */
export async function clearUnverified(db: Queries, ids: readonly string[]): Promise<void> {
  const these = sql`(select i::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as i)`;
  await db.execute(sql`update account set password_hash = null where id in ${these}`);
  for (const table of ["session", "one_time_key", "log_in_ticket", "social_identity", "totp", "passkey"])
    await db.execute(sql`delete from ${tableName(table)} where account_id in ${these}`);
}

/** Stops all that would be mailed now about what happened elsewhere before. */
export async function cancelPendingMails(
  db: Queries,
  callId: number,
  { at, reminders, frequency }: { at: Date; reminders: readonly number[]; frequency: string },
): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  await db.execute(sql`
    update mail set stopped_at = ${now}
    where call_id = ${callId} and sent_at is null and refused_at is null and stopped_at is null`);
  await db.execute(sql`
    update release_item set state = 'taken-back' where call_id = ${callId} and state = 'waiting'`);
  await db.execute(sql`
    update release set state = 'taken-back', ended_at = ${now}
    where call_id = ${callId} and state in ('unconfirmed', 'waiting')`);
  await db.execute(sql`
    update confirmation set reminded = reminded || array(
      select d::int from jsonb_array_elements_text(${JSON.stringify(reminders)}::jsonb) as d
      where until - make_interval(days => d::int) <= ${now} and d::int <> all (reminded))
    where call_id = ${callId}`);
  // The reminders that were due before an import are not sent after it.
  await db.execute(sql`
    insert into task_reminder (call_id, submission_id, task_id, due, days, sent_at)
    select f.call_id, s.id, task ->> 'id', (task ->> 'due')::timestamptz, d, ${now}
    from task_form f, jsonb_array_elements(f.tasks) task, unnest(f.remind_days) d, submission s
    where f.call_id = ${callId} and s.call_id = ${callId}
      and (task ->> 'due')::timestamptz - make_interval(days => d) <= ${now}
    on conflict do nothing`);
  // An upload in progress, whose form belongs to the other installation.
  await db.execute(sql`delete from task_file where call_id = ${callId} and state = 'awaiting'`);
  await db.execute(sql`
    update submission set reminded_at = ${now}
    where call_id = ${callId} and status = ${UNFINISHED} and reminded_at is null`);
  await db.execute(sql`
    insert into panelist (call_id, account_id, reminded_at)
    select call_id, account_id, ${now} from membership where call_id = ${callId} and group_name = 'reviewer'
    on conflict (call_id, account_id) do update set reminded_at = excluded.reminded_at`);
  await db.execute(sql`
    insert into digest (call_id, account_id, frequency, done_until)
    select call_id, account_id, ${frequency}, ${now} from membership
    where call_id = ${callId} and group_name = 'organiser'
    on conflict (call_id, account_id) do update set done_until = excluded.done_until`);
}

/** Gives accounts that have none an empty profile. */
export async function addMissingProfiles(db: Queries, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into profile (account_id) select i::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as i
    on conflict do nothing`);
}

/** The settings that a call has stored. */
export async function settingsOf(db: Queries, callId: number): Promise<Record<string, unknown>> {
  const rows = await db.select().from(editionSetting).where(eq(editionSetting.callId, callId));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Adds the import to the call's own audit log. */
export async function recordImport(db: Queries, callId: number, at: Date): Promise<void> {
  await db.insert(auditEntry).values({ callId, at, actorId: null, action: "import-call" });
}
