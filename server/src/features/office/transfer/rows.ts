import { randomUUID } from "node:crypto";
import { lookup } from "@lectern/domain/kernel/lookup";
import { nameBasedUuid } from "#platform/name-based-uuid";
import type { Column, Table } from "./catalogue-store";
import { COLUMNS_LEFT_OUT, DETAILS, FILE_KEYS, FILE_TABLES } from "./left-out";
import { badArchive } from "./manifest";
import { SHAPES } from "./shapes";

export type Row = Record<string, unknown>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The new ids of what an archive contains. */
export class NewIds {
  readonly #namespace = randomUUID();
  readonly #people = new Map<string, string>();
  readonly #numbers = new Map<string, Map<number, number>>();
  readonly #files = new Map<string, string>();

  person(old: string, id: string): void {
    if (this.#people.has(old)) throw badArchive("Two rows of account have the same id.");
    this.#people.set(old, id);
  }

  number(table: string, old: number, id: number): void {
    const its = this.#numbers.get(table) ?? new Map<number, number>();
    this.#numbers.set(table, its);
    if (its.has(old)) throw badArchive(`Two rows of ${table} have the same id.`);
    its.set(old, id);
  }

  file(old: string, key: string): void {
    this.#files.set(old, key);
  }

  /** Null where the archive has no such file. */
  keyOf = (old: string): string | null => this.#files.get(old) ?? null;

  /** The new id of a row of this table; null where the archive has no such row, which happens after a deletion. */
  of(table: string, old: unknown): string | number | null {
    if (typeof old === "number") return this.#numbers.get(table)?.get(old) ?? null;
    if (typeof old !== "string" || !UUID.test(old)) return null;
    // Who was deleted there is a person without an account here, and not by chance someone else.
    if (table === "account") return this.#people.get(old) ?? nameBasedUuid(this.#namespace, old);
    return nameBasedUuid(this.#namespace, `${table} ${old}`);
  }
}

/** Throws BadInput where a row of an archive does not fit its table's columns. */
export function checkRow(
  table: Table,
  columns: readonly Column[],
  row: unknown,
  codes: ReadonlyMap<string, readonly string[]>,
): asserts row is Row {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    throw badArchive(`A row of ${table.name} is not an object.`);
  const given = Object.keys(row);
  const unknown = given.find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined || given.length !== columns.length)
    throw badArchive(`A row of ${table.name} has other columns than the archive's manifest states.`);
  for (const [name, value] of Object.entries(row)) {
    const column = columns.find((each) => each.name === name);
    if (column && !fits(`${table.name}.${name}`, column, value, codes))
      throw badArchive(`A row of ${table.name} has an invalid ${name}.`);
  }
}

function fits(
  name: string,
  { type, nullable }: Column,
  value: unknown,
  codes: ReadonlyMap<string, readonly string[]>,
): boolean {
  const shape = SHAPES.get(name);
  if (value === null) return nullable || type === "jsonb";
  if (type === "jsonb") return shape?.safeParse(value).success ?? true;
  if (Array.isArray(value)) return type.endsWith("[]") && value.every((each) => typeof each !== "object");
  if (typeof value === "object") return false;
  return codes.get(name)?.includes(String(value)) ?? true;
}

/** The row as it is here: its references and keys are new, and what is in no archive is added. */
export function translated(table: Table, row: Row, ids: NewIds): Row {
  const entries = table.columns
    .filter(({ name }) => Object.hasOwn(row, name))
    .map((column): [string, unknown] => [column.name, valueHere(table, column, row, ids)]);
  return { ...Object.fromEntries(entries), ...addedTo(table) };
}

const addedTo = ({ name }: Table): Row =>
  Object.fromEntries(
    [...COLUMNS_LEFT_OUT]
      .filter(([column]) => column.startsWith(`${name}.`))
      .map(([column, value]) => [column.slice(name.length + 1), value()]),
  );

function valueHere(table: Table, { name, type, nullable, refers }: Column, row: Row, ids: NewIds): unknown {
  const value = lookup(row, name);
  if (value === null) return null;
  if (FILE_TABLES.includes(table.name) && FILE_KEYS.some((key) => key === name))
    return ids.keyOf(String(value)) ?? (nullable ? null : `original/${randomUUID()}`);
  if (table.name === "audit_entry" && name === "details") return detailsOf(row, ids);
  const target = refers ?? (name === "id" && (type === "uuid" || table.numbered) ? table.name : null);
  if (target === null) return value;
  const id = ids.of(target, value);
  if (id === null && !nullable)
    throw badArchive(`A row of ${table.name} has a ${name} that is not in the archive.`);
  return id;
}

/** Lists of proposals in the details of these actions. */
const ORDERS = "order-waitlist";

function detailsOf({ action, details }: Row, ids: NewIds): unknown {
  return Object.fromEntries(
    Object.entries(details as Row).map(([name, value]) => {
      const target = DETAILS.get(name);
      if (target !== undefined) return [name, ids.of(target, value) ?? value];
      if (action === ORDERS && Array.isArray(value))
        return [name, value.map((id) => ids.of("submission", id) ?? id)];
      return [name, value];
    }),
  );
}
