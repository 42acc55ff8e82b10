import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { onServer } from "#testing/on-server";
import { sentence } from "../../../commands/sentence";
import { ARCHIVE_LIMITS, MANIFEST } from "./manifest";
import { type Parts, partsOf, written } from "./rewritten.fixture";
import { exported, fillCall, imported, newPath } from "./world.fixture";

const { it, server } = onServer();

type Row = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a manifest that is made wrong on purpose
type Loose = any;

/** The bytes of a good archive, made once. */
let archive: Buffer | null = null;

async function goodArchive(): Promise<Buffer> {
  if (archive) return archive;
  await fillCall(server);
  archive = readFileSync(await exported(server));
  return archive;
}

const original = () => spoilt((all) => all);

const manifestOf = (parts: Parts): Loose => JSON.parse(String(parts.get(MANIFEST)));
const saveManifest = (parts: Parts, manifest: Loose) =>
  parts.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));

/** An archive whose manifest fits, but for what `change` does to it. */
async function withManifest(change: (manifest: Loose, parts: Parts) => void): Promise<string> {
  const parts = await partsOf(await original());
  const manifest = manifestOf(parts);
  change(manifest, parts);
  saveManifest(parts, manifest);
  return written(parts);
}

/** An archive with another text for a table, and its right checksum. */
const withText = (table: string, change: (text: string) => string) =>
  withManifest((manifest, parts) => {
    const part = manifest.tables.find(({ name }: Loose) => name === table);
    const content = Buffer.from(change(String(parts.get(part.part))));
    parts.set(part.part, content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    Object.assign(part, { bytes: content.length, sha256, rows: String(content).split("\n").length - 1 });
  });

/** An archive with other rows in a table. */
const withRows = (table: string, change: (row: Row) => unknown) =>
  withText(table, (text) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => `${JSON.stringify(change(JSON.parse(line)))}\n`)
      .join(""),
  );

const set = (values: Row) => (row: Row) => ({ ...row, ...values });

let tried = 0;

async function refusal(path: string): Promise<string> {
  const { everyCall } = server.platform;
  const total = async () =>
    (
      await everyCall.execute(
        sql`select (select count(*) from call) as calls, (select count(*) from account) as people`,
      )
    ).rows;
  const before = await total();
  const error = await imported(server, path, `hostile-${++tried}`).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await total()).toEqual(before);
  return error === null ? "it was imported" : sentence(error);
}

it("is imported where nothing was changed", async () => {
  const parts = await partsOf(await original());
  expect(await imported(server, await written(parts), "unchanged")).toMatchObject({ proposals: 1 });
});

const CASES: [what: string, make: () => Promise<string> | string, refusal: string][] = [
  ["a file that is not there", () => "/nowhere/call.zip", "There is no such file."],
  ["a file that is no ZIP", () => spoilt(() => Buffer.from("Hello")), "This is not an archive of a call"],
  [
    "a part of an archive",
    () => spoilt((all) => all.subarray(0, all.length / 2)),
    "This is not an archive of a call",
  ],
  ["a ZIP of something else", () => written(new Map([["a.txt", Buffer.from("a")]])), "it has no manifest"],
  [
    "a manifest that is not JSON",
    () => changed((parts) => parts.set(MANIFEST, Buffer.from("{"))),
    "not JSON",
  ],
  [
    "a newer format",
    () => withManifest((m) => Object.assign(m, { format: 2 })),
    "Upgrade this installation first",
  ],
  [
    "an unknown part of a manifest",
    () => withManifest((m) => Object.assign(m, { x: 1 })),
    "manifest is invalid",
  ],
  [
    "a call with an invalid address",
    () => withManifest((m) => Object.assign(m.call, { slug: "../x" })),
    "call.slug is invalid",
  ],
  [
    "a changed part",
    () => changed((parts) => flip(parts, "tables/submission.jsonl")),
    "was changed or damaged",
  ],
  ["a changed file", () => changed((parts) => flip(parts, "files/1")), "files/1 is not as it was written"],
  [
    "a part that is missing",
    () => changed((parts) => parts.delete("files/1")),
    "other parts than its manifest",
  ],
  [
    "a part that the manifest does not state",
    () => changed((parts) => parts.set("files/99", Buffer.from("x"))),
    "other parts",
  ],
  [
    "a path out of the archive",
    async () => {
      const path = await changed((parts) => parts.set("aa/aa/evil", Buffer.from("x")));
      writeFileSync(
        path,
        Buffer.from(readFileSync(path, "latin1").replaceAll("aa/aa/evil", "../../evil"), "latin1"),
      );
      return path;
    },
    "This is not an archive of a call",
  ],
  [
    "a packed file, which may grow without bounds",
    async () => written(await partsOf(await original()), () => true),
    "compressed",
  ],
  [
    "a huge row",
    () => withText("review", (text) => " ".repeat(ARCHIVE_LIMITS.rowBytes + 1) + text),
    "too long",
  ],
  ["a row that is cut off", () => withText("review", (text) => text.slice(0, -1)), "ends within a row"],
  ["a row that is not JSON", () => withText("review", () => "{]\n"), "is not JSON"],
  ["a row that is deeply nested", () => withText("review", () => `${"[".repeat(1e6)}\n`), "is not JSON"],
  ["a row that is not an object", () => withRows("review", () => [1]), "is not an object"],
  [
    "fewer rows than stated",
    () => withManifest((m) => Object.assign(m.tables.at(-1), { rows: 7 })),
    "states 7 rows",
  ],
  [
    "an unknown table",
    () => withManifest((m) => Object.assign(m.tables.at(-1), { name: "session" })),
    "the table session",
  ],
  [
    "an unknown column",
    () => withManifest((m) => m.tables.at(-1).columns.push("password_hash")),
    "password_hash",
  ],
  ["an undeclared column", () => withRows("account", set({ password_hash: "x" })), "has other columns"],
  ["another call's id", () => withRows("submission", set({ call_id: 1 })), "has other columns"],
  [
    "a column named like an inherited property",
    () => withText("review", (text) => text.replace('"comments"', '"__proto__"')),
    "has other columns",
  ],
  ["an unknown status", () => withRows("submission", set({ status: "Accepted" })), "an invalid status"],
  ["a text that is an object", () => withRows("submission", set({ title: { a: 1 } })), "an invalid title"],
  [
    "a number that is a text",
    () => withRows("review", set({ speaker_score: "many" })),
    "review do not fit (22P02)",
  ],
  [
    "a number out of range",
    () => withRows("review", set({ speaker_score: 1e9 })),
    "review do not fit (22003)",
  ],
  ["null in a required column", () => withRows("submission", set({ title: null })), "an invalid title"],
  [
    "a character that cannot be stored",
    () => withRows("submission", set({ title: "a\0" })),
    "do not fit (22P05)",
  ],
  ["an invalid date", () => withRows("submission", set({ created_at: "soon" })), "do not fit (22007)"],
  [
    "someone else's proposal",
    () => withRows("review", set({ submission_id: 1_000_000 })),
    "submission_id that is not in",
  ],
  ["two rows with the same id", () => withText("submission", (text) => text + text), "have the same id"],
  ["a person twice", () => withText("account", (text) => text + text), "have the same id"],
  ["an invalid address", () => withRows("account", set({ email: "a b" })), "an invalid email"],
  [
    "an invalid letter",
    () => withRows("mail", set({ letter: { subject: 1, blocks: [] } })),
    "an invalid letter",
  ],
  [
    "an invalid setting",
    () => withRows("edition_setting", set({ key: "zone", value: "Mars" })),
    "invalid settings: zone",
  ],
];

it.each(CASES)("refuses %s, and imports nothing", async (_, make, message) => {
  expect(await refusal(await make())).toContain(message);
});

/** The archive with other bytes. */
async function spoilt(change: (all: Buffer) => Buffer): Promise<string> {
  const all = await goodArchive();
  const path = newPath();
  writeFileSync(path, change(all));
  return path;
}

/** The archive with other parts, and the same manifest. */
async function changed(change: (parts: Parts) => void): Promise<string> {
  const parts = await partsOf(await original());
  change(parts);
  return written(parts);
}

function flip(parts: Parts, name: string): void {
  const content = parts.get(name);
  if (content) content[content.length - 3] = (content.at(-3) ?? 0) ^ 1;
}
