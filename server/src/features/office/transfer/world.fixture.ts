import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { findCall } from "#features/call/calls-store";
import { replaceFile } from "#features/proposals/files/store";
import type { Queries } from "#platform/db/database";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";
import { type Column, type Table, tablesOfCalls } from "./catalogue-store";
import { codesOfColumns } from "./codes-store";
import { exportCall } from "./exporting";
import { importCall } from "./importing";
import { DETAILS, FILE_KEYS } from "./left-out";
import { insertRows, rowsOf } from "./store";

type Row = Record<string, unknown>;

export const quietly = { signal: new AbortController().signal, progress: () => {} };

/** A path in a folder that is deleted after the test. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "call.zip");
}

/** Exports a call to a new file. */
export async function exported({ platform }: TestServer, slug = "lectern-2025"): Promise<string> {
  const row = await findCall(platform.everyCall, slug);
  if (!row) throw new Error(`There is no call ${slug}`);
  const path = newPath();
  await exportCall(platform, row, { path, version: "1.2.3" }, quietly);
  return path;
}

/** Imports a call with its files as they are. */
export const imported = (server: TestServer, path: string, slug: string | null = null, trustFiles = true) =>
  importCall(server.platform, { path, slug, trustFiles }, quietly);

/** What columns of JSON hold. */
const JSON_VALUES: Row = {
  "audit_entry.details": { from: "a", to: "WORD" },
  "confirmation.answers": { size: "WORD" },
  "confirmation_form.questions": [
    { id: "size", label: "Size WORD", kind: "short", required: true, choices: [] },
  ],
  "edition_setting.value": null,
  "mail.letter": { subject: "Hello", blocks: [{ paragraph: "Dear WORD" }, { facts: [["Room", "1"]] }] },
  "proposal_answers.answers": { room: "WORD" },
  "release.templates": { ACC: { key: "accepted", subject: "Yes", body: "You are in, WORD." } },
  "speaker_answers.answers": { size: "WORD" },
  "speaker_form.content": {
    consents: [{ id: "record", scope: "proposal", asked: true, wordings: [{ name: "WORD", text: "WORD" }] }],
  },
  "submission_file.author_words": ["Ada"],
  "submission_file.reasons": ["pages-cut"],
  "submission_version.answers": { room: "WORD" },
  "task_file.author_words": ["Ada"],
  "task_file.reasons": ["pages-cut"],
  "task_form.tasks": [
    {
      id: "slides",
      kind: "slides",
      label: "Slides WORD",
      help: "",
      due: "2035-02-03T04:05:06.000Z",
      required: true,
      types: [],
      closed: false,
      questions: [],
    },
  ],
  "task_result.answers": { size: "WORD" },
};

/** Their values are looked up by the portal. */
const KNOWN_VALUES: Row = {
  "audit_entry.action": "edit",
  "edition_setting.key": "reviewsDue",
  "submission.conference": "MAIN",
  "confirmation.reminded": [7, 2],
  "review.stand_ins": ["topic"],
  "review_criterion.code": "novelty",
  "review_criterion.min": 1,
  "review_criterion.max": 5,
  "review_score.code": "novelty",
  "submission_file.extension": "txt",
  // The first was added with the proposal, the second with its answers.
  "submission_version.number": 3,
  "task_file.extension": "txt",
  "task_file.state": "done",
};

/** The id of the newest row of each table, and the people who put it there. */
export type Filled = { owner: Person; reviewer: Person; latest: Record<string, unknown> };

/**
 * Puts rows into every table of the platform's call: a proposal with a file, a review, and one row of each further table, with
 * `word` in every text.
 */
export async function fillCall(server: TestServer, word = '\u{1F511} \\ "keys"'): Promise<Filled> {
  const { everyCall, db, call } = server.platform;
  const make = makeOn(server);
  const owner = await make.speaker({ firstName: "Grace", lastName: `Hopper ${word}` });
  const reviewer = await make.reviewer();
  const id = await make.proposal(owner, "Reviewed", { title: `'Quotes' — and ${word}` });
  const [file, ofTask] = [randomUUID(), randomUUID()];
  const keys = await storeFile(server, file, word);
  const taskKeys = await storeFile(server, ofTask, word);
  const row = {
    id: file,
    submissionId: id,
    extension: "txt",
    size: 4,
    state: "done",
    scanResult: "PAR",
  } as const;
  await replaceFile(db, { ...row, ...keys, confirmedAt: server.clock.now() });
  const latest: Row = { account: reviewer.id, submission: id, submission_file: file };
  for (const table of await tablesOfCalls(everyCall)) {
    if (["account", "profile", "submission", "submission_file", "membership"].includes(table.name)) continue;
    const planted = Object.fromEntries(
      table.columns.map((column) => [column.name, plantedIn(table, column, latest, word)]),
    );
    if (table.numbered) delete planted.id;
    if (table.columns.some(({ name, type }) => name === "id" && type === "uuid"))
      planted.id = latest[table.name] = randomUUID();
    if (table.name === "task_file") {
      const { originalKey, isoKey, transformedKey } = taskKeys;
      const own = { original_key: originalKey, iso_key: isoKey, transformed_key: transformedKey };
      Object.assign(planted, { id: ofTask }, own);
    }
    await plant(everyCall, table, { ...planted, call_id: call.id });
    if (table.numbered) latest[table.name] = await newestId(everyCall, table.name);
  }
  return { owner, reviewer, latest };
}

/** Puts the objects of a file into the store; returns their keys. */
async function storeFile({ store }: TestServer, file: string, word: string) {
  const keys = { originalKey: `original/${file}`, isoKey: `iso/${file}`, transformedKey: `tf/${file}` };
  for (const key of Object.values(keys))
    await store.write(key, Readable.from([Buffer.from(`bytes of ${key}, ${word}`)]), "text/plain");
  return keys;
}

function plantedIn(
  table: Table,
  { name, type, nullable, refers }: Column,
  latest: Row,
  word: string,
): unknown {
  const full = `${table.name}.${name}`;
  if (refers === table.name) return null;
  if (refers !== null) return latest[refers];
  for (const known of [KNOWN_VALUES, JSON_VALUES])
    if (Object.hasOwn(known, full)) return withWord(known[full], word);
  // Released: nothing waits, so that an import changes nothing.
  if (name === "state" && table.name.startsWith("release"))
    return table.name === "release" ? "done" : "released";
  const [code] = codesOfColumns().get(full) ?? [];
  if (code !== undefined) return code;
  if (type === "jsonb") return nullable ? null : [];
  if (type.endsWith("[]")) return [];
  if (type.startsWith("timestamp")) return "2025-02-03T04:05:06.123456Z";
  if (type === "text") return name === "conference" ? "MAIN" : `${full} "x" \u00e9 ${word}`;
  return type === "boolean" ? false : 1;
}

/** The value with the word in its texts. */
const withWord = (value: unknown, word: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll("WORD", JSON.stringify(word).slice(1, -1)));

async function plant(db: Queries, table: Table, row: Row): Promise<void> {
  // Of secrets any value.
  const secrets: Row =
    table.name === "invitation"
      ? { key_hash: `\\x${randomBytes(32).toString("hex")}` }
      : table.name === "late_code"
        ? { code_hash: `\\x${randomBytes(32).toString("hex")}` }
        : {};
  const texts = table.name === "mail" ? { text: "", html: "" } : {};
  const whole = { ...row, ...secrets, ...texts };
  const columns = Object.keys(whole).map(
    (name) => table.columns.find((column) => column.name === name) ?? { name, type: "", nullable: true },
  );
  await insertRows(db, table.name, columns, [whole]);
}

async function newestId(db: Queries, table: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from ${sql.identifier(table)}`);
  return Number(rows[0]?.id);
}

/** Changed by an import, so that nothing is mailed about the past. */
const CHANGED = new Set(["digest.done_until", "panelist.reminded_at"]);

/** All rows of a call, with names for ids that are the same wherever it is: of people their address, of others their position. */
export async function contentOf(
  { platform, store }: TestServer,
  slug: string,
): Promise<Map<string, string[]>> {
  const row = await findCall(platform.everyCall, slug);
  if (!row) throw new Error(`There is no call ${slug}`);
  return platform.everyCall.transaction(async (tx) => {
    const tables = await tablesOfCalls(tx);
    const rows = new Map<string, Row[]>();
    for (const table of tables) {
      const its: Row[] = [];
      for await (const line of rowsOf(tx, table, row.id, tables)) its.push(JSON.parse(line) as Row);
      rows.set(table.name, its);
    }
    const names = new Map<string, string>();
    for (const { name } of tables)
      for (const [i, each] of (rows.get(name) ?? []).entries())
        names.set(`${name} ${each.id}`, name === "account" ? String(each.email) : `${name} ${i}`);
    const content = new Map<string, string[]>();
    for (const table of tables) {
      const named: string[] = [];
      for (const each of rows.get(table.name) ?? [])
        if (!["export-call", "import-call"].includes(String(each.action)))
          named.push(JSON.stringify(await nameIds(table, each, names, store)));
      content.set(table.name, named.sort());
    }
    return content;
  });
}

async function nameIds(
  table: Table,
  row: Row,
  names: Map<string, string>,
  store: TestServer["store"],
): Promise<Row> {
  const named: Row = {};
  for (const { name, refers, type } of table.columns) {
    const value = row[name];
    const target = refers ?? (name === "id" && (table.numbered || type === "uuid") ? table.name : null);
    if (CHANGED.has(`${table.name}.${name}`) || value === null) named[name] = null;
    else if (target !== null) named[name] = names.get(`${target} ${value}`) ?? "nobody";
    else if (FILE_KEYS.some((key) => key === name)) named[name] = await text(await store.read(String(value)));
    else if (name === "details") named[name] = detailsOf(value as Row, names);
    else named[name] = value;
  }
  return named;
}

const detailsOf = (details: Row, names: Map<string, string>): Row =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      names.get(`${DETAILS.get(name)} ${value}`) ?? value,
    ]),
  );
