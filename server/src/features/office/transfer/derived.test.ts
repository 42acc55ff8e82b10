import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { onServer } from "#testing/on-server";
import { tablesOfCalls } from "./catalogue-store";
import { codesOfColumns } from "./codes-store";
import { ACCOUNT_COLUMNS, COLUMNS_LEFT_OUT, FILE_KEYS, FILE_TABLES, TABLES_LEFT_OUT } from "./left-out";
import { SHAPES } from "./shapes";

const { it, server } = onServer();

const tables = () => tablesOfCalls(server.platform.everyCall);
const columnsOf = async (condition: string) =>
  (
    await server.platform.everyCall.execute<{ table: string; column: string }>(
      sql.raw(`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and ${condition} order by 1, ordinal_position`),
    )
  ).rows;

describe("an archive", () => {
  it("has every table, or names it as left out with a reason", async () => {
    const all = new Set((await columnsOf("true")).map(({ table }) => table));
    const exported = (await tables()).map(({ name }) => name);
    expect([...exported, ...Object.keys(TABLES_LEFT_OUT)].sort()).toEqual([...all].sort());
  });

  it("has every column of these tables, or names it as left out", async () => {
    const exported = (await tables()).flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    );
    const ofAccounts = ["password_hash", "group_name", "group_since", "last_log_in_at"];
    const all = (await columnsOf("column_name <> 'call_id'"))
      .filter(({ table }) => !Object.hasOwn(TABLES_LEFT_OUT, table))
      .map(({ table, column }) => `${table}.${column}`);
    const known = [
      ...exported,
      ...COLUMNS_LEFT_OUT.keys(),
      ...ofAccounts.map((column) => `account.${column}`),
    ];
    expect(known.sort()).toEqual(all.sort());
    expect(ACCOUNT_COLUMNS.filter((column) => ofAccounts.includes(column))).toEqual([]);
  });

  it("has the table of each id that a row holds", async () => {
    const unexplained = (await tables()).flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.refers === null && column.name !== "id")
        .filter(({ name: column, type }) => type === "uuid" || (type !== "text" && /_(id|by)$/.test(column)))
        .map((column) => `${name}.${column.name}`),
    );
    expect(unexplained).toEqual([]);
  });

  it("has the key of each file of the store that a row names", async () => {
    const keys = await columnsOf(
      "column_name like '%\\_key' and data_type = 'text' and column_name <> 'idempotency_key'",
    );
    const known = FILE_TABLES.flatMap((table) => FILE_KEYS.map((column) => ({ table, column })));
    expect(keys.filter(({ table }) => !Object.hasOwn(TABLES_LEFT_OUT, table))).toEqual([
      { table: "mail", column: "request_key" },
      ...known,
    ]);
  });

  it("is checked against the shape of each column of JSON", async () => {
    const json = (await tables()).flatMap(({ name, columns }) =>
      columns.filter(({ type }) => type === "jsonb").map((column) => `${name}.${column.name}`),
    );
    expect([...SHAPES.keys()].sort()).toEqual(json.sort());
  });

  it("is checked against the codes of each column that has some", async () => {
    const features = join(import.meta.dirname, "../..");
    const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter(
      (path) => basename(path) === "tables.ts",
    );
    const modules: Record<string, unknown>[] = [];
    for (const path of files) modules.push(await import(/* @vite-ignore */ join(features, path)));
    const names = new Set((await tables()).map(({ name }) => name));
    const missing = [...codesOfColumns(modules).keys()].filter(
      (column) => names.has(column.split(".")[0] ?? "") && !codesOfColumns().has(column),
    );
    expect(modules.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});
