import { getTableColumns, type Placeholder, sql } from "drizzle-orm";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "./database";

type Values = Record<string, unknown>;

/** Makes the placeholder of a value in a statement. */
export type Slot = (name: string) => Placeholder;

/** The query builder's statement before it is prepared. */
export type Built<R> = { prepare(name: string): Prepared<R> };
type Prepared<R> = { execute(values?: Values): Promise<R> };

/**
 * A statement that is built once for each connection, on first use, and may be called with the database or in a
 * transaction. Building a statement costs three times as much as sending it, so use this for what every request needs.
 */
export function statement<R, V extends Values = Values>(
  build: (db: Queries, value: Slot) => Built<R>,
): (db: Queries, values: V) => Promise<R> {
  const prepared = new WeakMap<Queries, Prepared<R>>();
  return (db, values) => {
    const known = prepared.get(db) ?? build(db, sql.placeholder).prepare("");
    prepared.set(db, known);
    return known.execute(values);
  };
}

type New<T extends PgTable, C extends keyof T["$inferInsert"]> = Pick<T["$inferInsert"], C>;
type ColumnOf<T extends PgTable> = keyof T["$inferInsert"] & string;

/** An insert of one row with these columns, null where omitted; other columns get their defaults. */
export function insertion<T extends PgTable, C extends ColumnOf<T>>(table: T, ...columns: C[]) {
  const insert = statement<unknown>((db) => db.insert(table).values(placeholders(table, columns)));
  return (db: Queries, row: New<T, C>) => insert(db, { ...absent(columns), ...row });
}

/** As `insertion`, and returns the stored row. */
export function returningInsertion<T extends PgTable, C extends ColumnOf<T>>(table: T, ...columns: C[]) {
  const insert = statement((db) => {
    const built: unknown = db.insert(table).values(placeholders(table, columns)).returning();
    // The builder cannot infer the type for a generic table; for a concrete one it is this.
    return built as Built<T["$inferSelect"][]>;
  });
  return (db: Queries, row: New<T, C>) => insert(db, { ...absent(columns), ...row });
}

const absent = (columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((name) => [name, null]));

/** A nullable placeholder for each column: a column's own encoder does not accept null. */
export function placeholders<T extends PgTable>(table: T, columns: readonly ColumnOf<T>[]): PgInsertValue<T> {
  const known = new Map(Object.entries(getTableColumns(table)));
  const placeholder = (name: string) => {
    const mapToDriverValue = (value: unknown) =>
      value === null || value === undefined ? null : known.get(name)?.mapToDriverValue(value);
    return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`;
  };
  return Object.fromEntries(columns.map((name) => [name, placeholder(name)])) as PgInsertValue<T>;
}
