import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { DEFAULT_FREQUENCY } from "@lectern/domain/office/digests/words";
import { editionFrom } from "#features/call/actions";
import { lockSlugs } from "#features/office/calls/store";
import { PROCESS_FILE } from "#features/proposals/files/actions";
import { replaceVersions } from "#features/proposals/versions/store";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { enqueue } from "#platform/queue/enqueue";
import { ArchiveReader } from "./archive";
import { type Table, tablesOfCalls } from "./catalogue-store";
import type { Way } from "./exporting";
import { FILE_KEYS, FILE_TABLES } from "./left-out";
import type { Manifest } from "./manifest";
import { addPeople } from "./people";
import { NewIds, type Row } from "./rows";
import * as store from "./store";
import { addRows, partsOf, type Reading, rowsIn } from "./tables-in";

type Wish = {
  path: string;
  /** Another address than the archive's; null: that one. */
  slug: string | null;
  /** Whether the archive's safe copies of files are used. Otherwise each file is checked and rebuilt again. */
  trustFiles: boolean;
};

export type Imported = { slug: string; people: number; known: number; proposals: number; files: number };

/** The number of files after which progress is reported. */
const REPORT_EVERY = 100;

/**
 * Imports a call from an archive, in its state, never as the default call, beside the others. Ids are new. No mail is sent: waiting
 * mails and releases are cancelled. Leaves nothing where it fails.
 */
export async function importCall(platform: Platform, wish: Wish, way: Way): Promise<Imported> {
  const archive = await ArchiveReader.open(wish.path);
  const written = new Set<string>();
  try {
    const { manifest } = archive;
    const slug = wish.slug ?? manifest.call.slug;
    if (await store.slugIsTaken(platform.everyCall, slug)) throw slugTaken(slug);
    const parts = partsOf(manifest, await tablesOfCalls(platform.everyCall));
    for (const { part } of parts) await archive.verify(part);
    const reading: Reading = { archive, parts, ids: new NewIds(), ...way };
    const files = await filesWanted(reading, wish.trustFiles);
    await storeFiles(platform, reading, files, written);
    return await platform.everyCall.transaction((tx) =>
      insertAll(platform, tx, reading, { ...wish, slug, written }),
    );
  } catch (error) {
    for (const key of written) await platform.store.delete(key);
    throw error;
  } finally {
    archive.close();
  }
}

const slugTaken = (slug: string) =>
  new BadInput({ slug: [`A call has the address ${slug} already. Choose another with --slug.`] });

/** The keys of the files that are imported, each with the folder of its new key. */
async function filesWanted(reading: Reading, trusted: boolean): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  const folders = { original_key: "original", iso_key: "iso", transformed_key: "tf" };
  for (const table of FILE_TABLES)
    for await (const row of rowsIn(reading, table))
      for (const column of FILE_KEYS) {
        const key = row[column];
        if (typeof key === "string" && (trusted || column === "original_key"))
          wanted.set(key, folders[column]);
      }
  return wanted;
}

async function storeFiles(
  platform: Platform,
  { archive, ids, signal, progress }: Reading,
  wanted: ReadonlyMap<string, string>,
  written: Set<string>,
): Promise<void> {
  for (const file of archive.manifest.files) {
    const folder = wanted.get(file.key);
    if (folder === undefined) continue;
    signal.throwIfAborted();
    const key = `${folder}/${randomUUID()}`;
    written.add(key);
    await platform.store.write(
      key,
      Readable.from(archive.read(file), { objectMode: false }),
      file.contentType,
    );
    ids.file(file.key, key);
    if (written.size % REPORT_EVERY === 0) progress(`files: ${written.size} of ${wanted.size}`);
  }
}

async function insertAll(
  platform: Platform,
  tx: Queries,
  reading: Reading,
  { slug, trustFiles, written }: Wish & { slug: string; written: ReadonlySet<string> },
): Promise<Imported> {
  const at = platform.clock.now();
  await lockSlugs(tx);
  if (await store.slugIsTaken(tx, slug)) throw slugTaken(slug);
  const callId = await store.insertImported(tx, { ...ofCall(reading.archive.manifest), slug });
  if (callId === null) throw slugTaken(slug);
  const people = await addPeople(tx, reading);
  const waiting: string[] = [];
  const change = (table: Table, row: Row): Row => {
    if (!FILE_TABLES.includes(table.name) || row.state === "awaiting") return row;
    if (!written.has(String(row.original_key))) return { ...row, ...UNCHECKED, ...LOST };
    const file = trustFiles ? row : { ...row, ...UNCHECKED };
    if (file.state !== "done") waiting.push(String(file.id));
    return file;
  };
  const counts = new Map<string, number>();
  for (const { table } of reading.parts) {
    if (table.shared) continue;
    // Adding the proposals has added their first versions, and their speakers' names.
    if (table.name === "submission_version") await replaceVersions(tx, callId);
    if (table.name === "submission_speaker") await store.dropNamedSpeakers(tx, callId);
    counts.set(table.name, await addRows(tx, reading, { table, callId, change }));
  }
  const { confirmReminders } = editionFrom(await store.settingsOf(tx, callId));
  await store.cancelPendingMails(tx, callId, {
    at,
    reminders: confirmReminders,
    frequency: DEFAULT_FREQUENCY,
  });
  for (const id of waiting) await enqueue(tx, PROCESS_FILE, { call: callId, id });
  await store.recordImport(tx, callId, at);
  return {
    slug,
    ...people,
    proposals: counts.get("submission") ?? 0,
    files: FILE_TABLES.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0),
  };
}

/** A file whose result is not known: the archive's word is not taken for it. */
const UNCHECKED = {
  state: "queued",
  attempts: 0,
  sha256: null,
  detected_type: null,
  scan_result: null,
  reasons: [],
  iso_key: null,
  transformed_key: null,
  pictures: null,
  author_words: [],
};

/** The store did not have it when the archive was written. */
const LOST = { state: "done", scan_result: "FAL", reasons: ["processing-crashed"] };

const ofCall = ({ call: { series, state, createdAt, openedAt, archivedAt } }: Manifest) => ({
  series,
  state,
  createdAt: new Date(createdAt),
  openedAt: openedAt === null ? null : new Date(openedAt),
  archivedAt: archivedAt === null ? null : new Date(archivedAt),
});
