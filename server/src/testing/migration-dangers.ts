/** A statement that blocks the users of a table with many rows, or breaks servers of the former version. */
type Danger = { when: RegExp; unless?: RegExp; why: string };

const TABLE = String.raw`(?:IF EXISTS )?(?:ONLY )?(?:"?public"?\.)?"?(?<table>\w+)"?`;
const alter = (what: string) => new RegExp(`^ALTER TABLE ${TABLE} .*?${what}`, "is");

/** Each with the way that is safe. What is done to a table that the same migration creates is never dangerous. */
const DANGERS: Danger[] = [
  {
    when: new RegExp(`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON ${TABLE}`, "is"),
    why: "an index on a table in use is built CONCURRENTLY, in a migration of its own",
  },
  {
    when: alter(String.raw`ALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b`),
    why: "another type rewrites the table: add a column, fill it in a job, and read that",
  },
  {
    when: alter(String.raw`ADD COLUMN .*?(?:\bserial\b|GENERATED\b|DEFAULT (?!now\(\))[\w".]+\()`),
    why: "a value that is computed for each row rewrites the table: add the column without it",
  },
  {
    when: alter(String.raw`ADD COLUMN .*?\bNOT NULL\b`),
    unless: /\bDEFAULT\b|GENERATED\b/i,
    why: "rows that are there have no value: give a DEFAULT",
  },
  {
    when: alter(String.raw`ALTER COLUMN "?\w+"? SET NOT NULL`),
    why: "every row is read under a lock: add CHECK (… IS NOT NULL) NOT VALID, and VALIDATE it in the next migration",
  },
  {
    when: alter(String.raw`ADD CONSTRAINT .*?\b(?:FOREIGN KEY|CHECK)\b`),
    unless: /\bNOT VALID\b/i,
    why: "every row is read under a lock: add it NOT VALID, and VALIDATE it in the next migration",
  },
  {
    when: alter(String.raw`ADD (?:CONSTRAINT "?\w+"? )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b`),
    unless: /\bUSING INDEX\b/i,
    why: "its index is built under a lock: build it CONCURRENTLY first, and add the constraint USING INDEX",
  },
  {
    when: alter(String.raw`SET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b`),
    why: "it rewrites the table",
  },
  {
    when: alter(String.raw`(?:RENAME|DROP COLUMN)\b`),
    why: "servers of the former version still use the name: stop using it first, drop it a release later",
  },
  {
    when: new RegExp(`^DROP TABLE ${TABLE}`, "i"),
    why: "servers of the former version still use it: drop it a release later",
  },
  {
    when: new RegExp(`^(?:UPDATE|DELETE FROM|TRUNCATE(?: TABLE)?) ${TABLE}`, "i"),
    why: "rows stay locked until the migration ends: change them in a job, some at a time",
  },
  {
    when: new RegExp(`^(?:LOCK(?: TABLE)?|CLUSTER|VACUUM FULL|REINDEX TABLE) ${TABLE}`, "i"),
    why: "it locks the table",
  },
];

/** What a migration must not do, and why; empty when it may run while people work. */
export function dangersOf(migration: string): string[] {
  const statements = migration.split(/--> statement-breakpoint/).flatMap(plain);
  const created = new Set(
    statements.map((s) => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(s)?.[1]).filter(Boolean),
  );
  const found = statements.flatMap((statement) =>
    DANGERS.flatMap(({ when, unless, why }) => {
      const table = when.exec(statement)?.groups?.table;
      return table === undefined || created.has(table) || unless?.test(statement) ? [] : [`${table}: ${why}`];
    }),
  );
  const concurrent = statements.filter((s) => /^(?:CREATE|DROP) (?:UNIQUE )?INDEX CONCURRENTLY\b/i.test(s));
  if (concurrent.length > 0) found.push(...faultsOfConcurrent(statements, concurrent));
  return [...new Set(found)];
}

/** It is not part of a transaction, so it has to bear being repeated after a half. */
function faultsOfConcurrent(statements: string[], concurrent: string[]): string[] {
  const faults: string[] = [];
  if (concurrent.length < statements.length) {
    faults.push("what is done CONCURRENTLY needs a migration of its own: it is not part of a transaction");
  }
  const dropped = concurrent.map((s) => /^DROP INDEX CONCURRENTLY IF EXISTS "?(\w+)"?/i.exec(s)?.[1]);
  for (const [i, statement] of concurrent.entries()) {
    const name = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY "?(\w+)"?/i.exec(statement)?.[1];
    if (name !== undefined && !dropped.slice(0, i).includes(name)) {
      faults.push(
        `${name}: a build that failed leaves half an index: DROP INDEX CONCURRENTLY IF EXISTS before it`,
      );
    }
    if (/^DROP INDEX CONCURRENTLY (?!IF EXISTS)/i.test(statement)) {
      faults.push("DROP INDEX CONCURRENTLY needs IF EXISTS: it may be repeated");
    }
  }
  return faults;
}

/** Statements without comments, and without the bodies of functions. */
const plain = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
