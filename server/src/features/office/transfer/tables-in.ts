import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { checkedSettings, isEditionKey } from "#features/office/settings/changing";
import { databaseFault, type Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import type { ArchiveReader } from "./archive";
import type { Column, Table } from "./catalogue-store";
import { codesOfColumns } from "./codes-store";
import type { Way } from "./exporting";
import { badArchive, type Manifest, type TablePart } from "./manifest";
import { checkRow, type NewIds, type Row, translated } from "./rows";
import * as store from "./store";

export type TableIn = { table: Table; columns: readonly Column[]; part: TablePart };
export type Reading = { archive: ArchiveReader; parts: readonly TableIn[]; ids: NewIds } & Way;

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2 ** 21;

/** The archive's tables in the order of their insertion. Throws BadInput for what this version does not know. */
export function partsOf({ tables, version }: Manifest, known: readonly Table[]): TableIn[] {
  const by = new Map(tables.map((part) => [part.name, part]));
  if (by.size !== tables.length) throw badArchive("The archive has a table twice.");
  const stranger = tables.find(({ name }) => !known.some((table) => table.name === name));
  if (stranger) throw unknownThere(`the table ${stranger.name}`, version);
  return known.flatMap((table) => {
    const part = by.get(table.name);
    return part ? [{ table, part, columns: part.columns.map((name) => columnOf(table, name, version)) }] : [];
  });
}

function columnOf(table: Table, name: string, version: string): Column {
  const column = table.columns.find((each) => each.name === name);
  if (!column) throw unknownThere(`the column ${name} of ${table.name}`, version);
  return column;
}

const unknownThere = (what: string, version: string) =>
  badArchive(
    `This version does not know ${what}. The archive is of version ${version}: upgrade this installation first.`,
  );

const codes = codesOfColumns();

/** The checked rows of a table in the archive; none where it lacks the table. */
export async function* rowsIn({ archive, parts, signal }: Reading, name: string): AsyncGenerator<Row> {
  const found = parts.find(({ table }) => table.name === name);
  if (!found) return;
  const { table, columns, part } = found;
  let n = 0;
  for await (const line of archive.lines(part)) {
    signal.throwIfAborted();
    const row = parsed(line, name);
    checkRow(table, columns, row, codes);
    n++;
    yield row;
  }
  if (n !== part.rows) throw badArchive(`The archive states ${part.rows} rows of ${name}, and has ${n}.`);
}

function parsed(line: string, name: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw badArchive(`A row of ${name} is not JSON.`);
  }
}

/** Several rows at once, which together are not much larger than one row may be. */
export async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += JSON.stringify(row).length;
    if (batch.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

type Target = { table: Table; callId: number; change: (table: Table, row: Row) => Row };

/** Inserts the rows of a table of the call, and returns how many. */
export async function addRows(
  tx: Queries,
  reading: Reading,
  { table, callId, change }: Target,
): Promise<number> {
  let n = 0;
  const rows = table.name === "edition_setting" ? settingsIn(reading) : rowsIn(reading, table.name);
  for await (const batch of batches(rows)) {
    await noteIds(tx, reading, table, batch);
    const made = batch.map((row) =>
      change(table, { ...translated(table, row, reading.ids), call_id: callId }),
    );
    await insert(tx, table, made);
    n += batch.length;
  }
  if (n > 0) reading.progress(`${table.name}: ${n}`);
  return n;
}

async function noteIds(
  tx: Queries,
  { ids }: Reading,
  { name, numbered }: Table,
  batch: readonly Row[],
): Promise<void> {
  if (!numbered) return;
  const fresh = await store.nextIds(tx, name, batch.length);
  batch.forEach(({ id }, i) => {
    if (typeof id !== "number") throw badArchive(`A row of ${name} has no id.`);
    ids.number(name, id, fresh[i] ?? 0);
  });
}

/** The database's own checks come last: types, keys and references. */
export async function insert(tx: Queries, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const given = Object.keys(rows[0] ?? {});
  const described = given.map(
    (each) => columns.find((column) => column.name === each) ?? { name: each, type: "", nullable: true },
  );
  try {
    await store.insertRows(tx, name, described, rows);
  } catch (error) {
    const fault = databaseFault(error);
    if (fault && /^(22|23|54)/.test(fault.code))
      throw badArchive(`The rows of ${name} do not fit (${fault.constraint ?? fault.code}).`);
    throw error;
  }
}

/** The call's settings, checked as if an organiser had set them. Those that no longer exist are left out. */
async function* settingsIn(reading: Reading): AsyncGenerator<Row> {
  const rows: Row[] = [];
  for await (const row of rowsIn(reading, "edition_setting"))
    if (isEditionKey(String(row.key))) rows.push(row);
    else
      reading.progress(
        `left out: the setting ${JSON.stringify(row.key).slice(0, 80)}, which this version does not have`,
      );
  try {
    checkedSettings(EDITION_DEFAULTS, Object.fromEntries(rows.map(({ key, value }) => [String(key), value])));
  } catch (error) {
    if (error instanceof BadInput)
      throw badArchive(`The archive has invalid settings: ${Object.keys(error.fields).join(", ")}.`);
    throw error;
  }
  yield* rows;
}
