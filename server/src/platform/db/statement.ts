import { lookup } from "@lectern/domain/kernel/lookup";
import { is, Param, Placeholder, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgInsertValue, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "./database";

type Values = Record<string, unknown>;
type Slot<V extends Values> = (name: keyof V & string) => Placeholder<keyof V & string>;

/** What the query builder gives for a statement that is not sent yet. */
type Built<R> = { prepare(name: string): Kept<R> };
type Kept<R> = { execute(): Promise<R>; getQuery(): { params: unknown[] } };

/** Builds statements, and sends none. */
const drawingBoard = drizzle.mock();

/**
 * A statement that is put together once, on first use, and sent as often as it is called: by the database, or in a
 * transaction. `build` gets the builder, and a function that gives the place of a value; null may stand in any.
 * Putting a statement together costs three times as much as sending it, so that what each request needs is made by
 * this.
 */
export function statement<V extends Values, R>(
  build: (db: Queries, value: Slot<V>) => Built<R>,
): (db: Queries, values: V) => Promise<R> {
  let kept: Kept<R> | undefined;
  return (db, values) => {
    kept ??= build(drawingBoard, sql.placeholder).prepare("");
    const params = kept.getQuery().params.map((param) => filled(param, values));
    const bound: Kept<R> = Object.create(kept, {
      client: { value: clientOf(db) },
      params: { value: params },
    });
    return bound.execute();
  };
}

type New<T extends PgTable, C extends keyof T["$inferInsert"]> = Pick<T["$inferInsert"], C>;
type ColumnOf<T extends PgTable> = keyof T["$inferInsert"] & string;

/** An insert of one row with these columns; the others get their defaults. */
export const insertion = <T extends PgTable, C extends ColumnOf<T>>(table: T, ...columns: C[]) =>
  statement<New<T, C>, unknown>((db) => db.insert(table).values(places<T>(columns)));

/** An insert that gives the row as it stands then. */
export const returningInsertion = <T extends PgTable, C extends ColumnOf<T>>(table: T, ...columns: C[]) =>
  statement<New<T, C>, T["$inferSelect"][]>((db) => {
    const built: unknown = db.insert(table).values(places<T>(columns)).returning();
    // Of any table the builder cannot tell the type; of one it can, and it is this.
    return built as Built<T["$inferSelect"][]>;
  });

const places = <T extends PgTable>(columns: string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as PgInsertValue<T>;

/** A value in the form in which the driver takes it. The builder's own way knows no null. */
function filled(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return lookup(values, param.name) ?? null;
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = lookup(values, param.value.name) ?? null;
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

/** The connection, or pool, under a database or a transaction; the builder has it and shows it to nobody. */
function clientOf(db: Queries): unknown {
  const client: unknown = Reflect.get(db._.session, "client");
  if (client === undefined) throw new Error("The query builder keeps its connection elsewhere now");
  return client;
}
