import { getTableColumns, type Placeholder, sql } from "drizzle-orm";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "./database";

type Values = Record<string, unknown>;

/** Gives the place of a value in a statement. */
export type Slot = (name: string) => Placeholder;

/** What the query builder gives for a statement that is not sent yet. */
export type Built<R> = { prepare(name: string): Kept<R> };
type Kept<R> = { execute(values?: Values): Promise<R> };

/**
 * A statement that each connection puts together once, on first use, and sends as often as it is called: by the
 * database, or in a transaction. `build` gets the builder, and a function that gives the place of a value.
 * Putting a statement together costs three times as much as sending it, so that what each request needs is made by
 * this.
 */
export function statement<R, V extends Values = Values>(
  build: (db: Queries, value: Slot) => Built<R>,
): (db: Queries, values: V) => Promise<R> {
  const kept = new WeakMap<Queries, Kept<R>>();
  return (db, values) => {
    const known = kept.get(db) ?? build(db, sql.placeholder).prepare("");
    kept.set(db, known);
    return known.execute(values);
  };
}

type New<T extends PgTable, C extends keyof T["$inferInsert"]> = Pick<T["$inferInsert"], C>;
type ColumnOf<T extends PgTable> = keyof T["$inferInsert"] & string;

/** An insert of one row with these columns, each null where it is left out; the others get their defaults. */
export function insertion<T extends PgTable, C extends ColumnOf<T>>(table: T, ...columns: C[]) {
  const insert = statement<unknown>((db) => db.insert(table).values(places(table, columns)));
  return (db: Queries, row: New<T, C>) => insert(db, { ...absent(columns), ...row });
}

/** An insert that gives the row as it is stored. */
export function returningInsertion<T extends PgTable, C extends ColumnOf<T>>(table: T, ...columns: C[]) {
  const insert = statement((db) => {
    const built: unknown = db.insert(table).values(places(table, columns)).returning();
    // Of any table the builder cannot tell the type; of one it can, and it is this.
    return built as Built<T["$inferSelect"][]>;
  });
  return (db: Queries, row: New<T, C>) => insert(db, { ...absent(columns), ...row });
}

const absent = (columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((name) => [name, null]));

/** A place for each column that takes null, too: a column's own encoder knows none. */
function places<T extends PgTable>(table: T, columns: readonly ColumnOf<T>[]): PgInsertValue<T> {
  const known = new Map(Object.entries(getTableColumns(table)));
  const place = (name: string) => {
    const mapToDriverValue = (value: unknown) =>
      value === null || value === undefined ? null : known.get(name)?.mapToDriverValue(value);
    return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`;
  };
  return Object.fromEntries(columns.map((name) => [name, place(name)])) as PgInsertValue<T>;
}
