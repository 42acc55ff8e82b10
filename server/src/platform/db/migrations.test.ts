import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { allRows, fillEmptyTables, tablesOf } from "#testing/any-rows";
import { withDatabase } from "#testing/database-cluster";
import { dangersOf } from "#testing/migration-dangers";
import { type Database, openDatabase } from "./database";
import { migrateDatabase, readMigrations } from "./migrate";

const FOLDER = join(import.meta.dirname, "../../../migrations");
const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));

/** Indexes on tables with few rows, from before the first release. No new name comes here: the message says how else. */
const BEFORE_THE_FIRST_RELEASE = ["0006_people_and_audit.sql", "0007_releases-and-letters.sql"];

const cluster = JSON.parse(inject("cluster")) as pg.PoolConfig;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connected(database: string): Promise<pg.Client> {
  const client = new pg.Client(withDatabase(cluster, database));
  await client.connect();
  closing.push(() => client.end());
  return client;
}

/** An empty database that knows no table of ours, and ways to it. */
async function emptyDatabase(): Promise<{ client: pg.Client; name: string; open: () => Database }> {
  const admin = await connected("postgres");
  const name = `lectern_${randomBytes(8).toString("hex")}`;
  await admin.query(`create database ${name}`);
  closing.push(() => admin.query(`drop database ${name} with (force)`));
  const open = () => {
    const db = openDatabase(withDatabase(cluster, name), () => {});
    closing.push(() => db.$client.end());
    return db;
  };
  return { client: await connected(name), name, open };
}

const all = readMigrations();

/** The statements of this database that wait for a lock. */
const WAITING = `
  select from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()`;
const POLL = { interval: 20, timeout: 10_000 };

describe("the migrations", () => {
  it("go forward in time, since one that is older than the newest applied would be left out", () => {
    const times = all.map(({ folderMillis }) => folderMillis);
    expect(names).toHaveLength(times.length);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it("create the tables that the code describes", async () => {
    const sources = join(import.meta.dirname, "../..");
    const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter(
      (path) => basename(path) === "tables.ts",
    );
    const tables = await Promise.all(files.map((path) => import(join(sources, path))));
    const snapshot = readdirSync(join(FOLDER, "meta")).filter((name) => name.endsWith("_snapshot.json"));
    const migrated = JSON.parse(readFileSync(join(FOLDER, "meta", snapshot.sort().at(-1) ?? ""), "utf8"));
    const described = generateDrizzleJson(Object.assign({}, ...tables));
    expect(await generateMigration(migrated, described), "run: npm run migration -- --name …").toEqual([]);
  });

  it.each(names)("block no one for long: %s", (name) => {
    const dangers = dangersOf(readFileSync(join(FOLDER, name), "utf8"));
    if (BEFORE_THE_FIRST_RELEASE.includes(name)) expect(dangers).not.toEqual([]);
    else expect(dangers).toEqual([]);
  });

  it("keep every row, each of them, from the first to the newest", { timeout: 120_000 }, async () => {
    const { client, open } = await emptyDatabase();
    const db = open();
    for (let n = 1; n <= all.length; n++) {
      const columns = n === 1 ? new Map<string, string[]>() : await tablesOf(client);
      const before = await allRows(client, columns);
      await migrateDatabase(db, all.slice(0, n));
      expect(await allRows(client, columns)).toEqual(before);
      await fillEmptyTables(client);
    }
    const rows = await allRows(client);
    expect(rows.size).toBeGreaterThan(15);
    // The first call is made by a migration, all other rows by this test.
    for (const [table, its] of rows) expect([table, its.length]).toEqual([table, table === "call" ? 1 : 3]);
  });

  it("are applied once when several servers start together", async () => {
    const { client, open } = await emptyDatabase();
    await Promise.all([1, 2, 3].map(() => migrateDatabase(open())));
    const { rows } = await client.query("select created_at from drizzle.__drizzle_migrations order by id");
    expect(rows.map(({ created_at }) => Number(created_at))).toEqual(all.map((m) => m.folderMillis));
  });

  const more = (sql: string[]) => [
    ...all,
    { sql, bps: true, folderMillis: (all.at(-1)?.folderMillis ?? 0) + 1, hash: "one more" },
  ];

  it("step back from a table that is held, so that others get at it, and come again", async () => {
    const { client, name, open } = await emptyDatabase();
    const db = open();
    await migrateDatabase(db);
    await fillEmptyTables(client);
    const holder = await connected(name);
    await holder.query("begin; select * from account");
    const migrating = migrateDatabase(db, more(['alter table "account" add column "extra" text']));
    await sleep(500);
    // Behind a migration that waited for the holder this would wait, too.
    expect((await client.query("select email from account")).rowCount).toBe(3);
    await holder.query("commit");
    await migrating;
    expect((await client.query('select "extra" from account')).rowCount).toBe(3);
  });

  it("give way to a request that holds one of their tables and waits for another", async () => {
    const { name, open } = await emptyDatabase();
    const db = open();
    await migrateDatabase(db);
    const request = await connected(name);
    await request.query("begin; lock table submission in access share mode");
    const [first, then] = ["mail", "submission"].map(
      (table) => `alter table "${table}" add column "extra" text`,
    );
    const migrating = migrateDatabase(db, more([first ?? "", "select pg_sleep(0.5)", then ?? ""]));
    await sleep(200);
    // Of two that wait for each other, PostgreSQL would abort this one, as it waits first.
    expect((await request.query("select from mail")).rowCount).toBe(0);
    await request.query("commit");
    await migrating;
  });

  it("give a table a column while a trigger of another one is about to write it", async () => {
    const { client, name, open } = await emptyDatabase();
    const db = open();
    await migrateDatabase(db);
    await fillEmptyTables(client);
    const waiting = async (n: number) => (await client.query(WAITING)).rowCount === n;
    const request = await connected(name);
    const edit = () => request.query("update submission set title = title || '!'");
    // After five times PostgreSQL keeps a plan of the trigger's statement.
    for (let n = 0; n < 6; n++) await edit();
    const reader = await connected(name);
    await reader.query("begin; select from submission_version");
    const migrating = migrateDatabase(db, more(['alter table "submission_version" add column "extra" text']));
    await expect.poll(() => waiting(1), POLL).toBe(true);
    let edited = false;
    const note = () => {
      edited = true;
    };
    const editing = edit();
    void editing.then(note, note);
    // Not where the migration gave up before the request came: it then has nothing to wait for.
    await expect.poll(async () => edited || (await waiting(2)), POLL).toBe(true);
    await reader.query("commit");
    // Where the trigger's variable still has the former columns: "attribute number … exceeds number of columns".
    expect((await editing).rowCount).toBe(3);
    await migrating;
  });

  it("build an index while the table is used, and build it again after a failure", async () => {
    const { client, name, open } = await emptyDatabase();
    const db = open();
    await migrateDatabase(db);
    await fillEmptyTables(client);
    const index = [
      'drop index concurrently if exists "by_name"',
      'create unique index concurrently "by_name" on "account" ("username")',
    ];
    await client.query("update account set username = 'the same'");
    await expect(migrateDatabase(db, more(index))).rejects.toMatchObject({ code: "23505" });
    await client.query("update account set username = email");
    const waiting = await connected(name);
    await waiting.query("begin; update account set email = email");
    const both = Promise.all([migrateDatabase(db, more(index)), migrateDatabase(open(), more(index))]);
    await sleep(500);
    await waiting.query("commit");
    await both;
    const { rows } = await client.query(
      "select indisvalid from pg_index where indexrelid = 'by_name'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});

describe("a migration is refused", () => {
  it.each([
    ['CREATE INDEX "i" ON "mail" USING btree ("kind")', /^mail: an index/],
    ['CREATE UNIQUE INDEX IF NOT EXISTS "i" ON "public"."mail" ("kind")', /^mail: an index/],
    ['ALTER TABLE "mail" ALTER COLUMN "kind" SET DATA TYPE varchar(9)', /^mail: another type/],
    ['ALTER TABLE "mail" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL', /^mail: a value/],
    ['ALTER TABLE "mail" ADD COLUMN "x" text GENERATED ALWAYS AS (lower(kind)) STORED', /^mail: a value/],
    ['ALTER TABLE "mail" ADD COLUMN "x" text NOT NULL', /^mail: rows that are there/],
    ['ALTER TABLE "mail" ALTER COLUMN "x" SET NOT NULL', /^mail: every row is read/],
    [
      'ALTER TABLE "mail" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "account"("id")',
      /^mail: every row/,
    ],
    ['ALTER TABLE "mail" ADD CONSTRAINT "u" UNIQUE("x")', /^mail: its index/],
    ['ALTER TABLE "mail" RENAME COLUMN "x" TO "y"', /^mail: servers of the former version/],
    ['ALTER TABLE "mail" DROP COLUMN "x"', /^mail: servers of the former version/],
    ['DROP TABLE "mail"', /^mail: servers of the former version/],
    ['UPDATE "mail" SET "kind" = 1', /^mail: rows stay locked/],
    ['-- harmless\nDELETE FROM "mail"', /^mail: rows stay locked/],
    ['DROP INDEX CONCURRENTLY IF EXISTS "i"; CREATE TABLE "x" ()', /a migration of its own/],
    ['CREATE INDEX CONCURRENTLY "i" ON "mail" ("kind")', /half an index/],
  ])("that says %s", (sql, why) => {
    expect(dangersOf(sql)).toEqual([expect.stringMatching(why)]);
  });

  it.each([
    'ALTER TABLE "mail" ADD COLUMN "x" text',
    'ALTER TABLE "mail" ADD COLUMN "x" text DEFAULT \'a\' NOT NULL',
    'ALTER TABLE "mail" ADD COLUMN "x" timestamptz DEFAULT now() NOT NULL',
    'ALTER TABLE "mail" ADD CONSTRAINT "c" CHECK (x is not null) NOT VALID',
    'ALTER TABLE "mail" VALIDATE CONSTRAINT "c"',
    'CREATE TABLE "new" ("x" uuid);--> statement-breakpoint\nCREATE INDEX "i" ON "new" ("x")',
    'CREATE TABLE "new" ("x" uuid);ALTER TABLE "new" ADD CONSTRAINT "f" FOREIGN KEY ("x") REFERENCES "account"("id")',
    'DROP INDEX CONCURRENTLY IF EXISTS "i";\nCREATE INDEX CONCURRENTLY "i" ON "mail" ("kind")',
  ])("not when it says %s", (sql) => {
    expect(dangersOf(sql)).toEqual([]);
  });
});
