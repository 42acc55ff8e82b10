import type { CallRow } from "#features/call/calls-store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { forCall, type Platform } from "#platform/platform";
import { ArchiveWriter } from "./archive";
import { type Table, tablesOfCalls } from "./catalogue-store";
import { FILE_KEYS, FILE_TABLES } from "./left-out";
import { type FilePart, FORMAT, type Manifest, type TablePart } from "./manifest";
import { rowsOf } from "./store";

export type Progress = (message: string) => void;
export type Way = { signal: AbortSignal; progress: Progress };

/** The number of files after which progress is reported. */
const REPORT_EVERY = 100;

export type Exported = { people: number; proposals: number; files: number; missing: string[] };

/**
 * Writes a call with its people and files to a new file that only its owner can read. All rows are of one instant. Leaves no file
 * where it fails.
 */
export async function exportCall(
  platform: Platform,
  row: CallRow,
  { path, version }: { path: string; version: string },
  { signal, progress }: Way,
): Promise<Exported> {
  const at = platform.clock.now();
  const archive = new ArchiveWriter(path, at);
  try {
    const keys: string[] = [];
    const tables = await platform.everyCall.transaction(
      async (tx) => {
        const parts: TablePart[] = [];
        const all = await tablesOfCalls(tx);
        for (const table of all) {
          signal.throwIfAborted();
          const part = await addTable(archive, tx, { table, callId: row.id, all, keys });
          if (part.rows > 0) progress(`${table.name}: ${part.rows}`);
          parts.push(part);
        }
        return parts;
      },
      { snapshot: true },
    );
    const { files, missing } = await addFiles(archive, platform, keys, { signal, progress });
    await archive.end({
      lectern: "call",
      format: FORMAT,
      version,
      exportedAt: at.toISOString(),
      call: describe(row),
      tables,
      files,
      missing,
    });
    await record(forCall(platform, row).db, { at, actorId: null, action: "export-call" });
    const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
    return { people: rows("account"), proposals: rows("submission"), files: files.length, missing };
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

const describe = ({ slug, series, state, createdAt, openedAt, archivedAt }: CallRow): Manifest["call"] => ({
  slug,
  series,
  state,
  createdAt: createdAt.toISOString(),
  openedAt: openedAt?.toISOString() ?? null,
  archivedAt: archivedAt?.toISOString() ?? null,
});

type Tabled = { table: Table; callId: number; all: readonly Table[]; keys: string[] };

async function addTable(
  archive: ArchiveWriter,
  tx: Queries,
  { table, callId, all, keys }: Tabled,
): Promise<TablePart> {
  let rows = 0;
  const lines = async function* () {
    for await (const line of rowsOf(tx, table, callId, all)) {
      rows++;
      if (FILE_TABLES.includes(table.name)) keys.push(...keysOf(line));
      yield `${line}\n`;
    }
  };
  const part = await archive.add(`tables/${table.name}.jsonl`, lines(), { compress: true });
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows, ...part };
}

/** The keys of a file's objects in the store. */
function keysOf(line: string): string[] {
  const file = JSON.parse(line) as Record<(typeof FILE_KEYS)[number], string | null>;
  return FILE_KEYS.flatMap((name) => file[name] ?? []);
}

async function addFiles(
  archive: ArchiveWriter,
  { store }: Platform,
  keys: readonly string[],
  { signal, progress }: Way,
): Promise<{ files: FilePart[]; missing: string[] }> {
  const files: FilePart[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    signal.throwIfAborted();
    const head = await store.head(key);
    if (head === null) {
      missing.push(key);
      continue;
    }
    const content = (await store.read(key)) as AsyncIterable<Buffer>;
    const part = await archive.add(`files/${files.length + 1}`, content, { compress: false });
    files.push({ key, contentType: head.contentType ?? "application/octet-stream", ...part });
    if (files.length % REPORT_EVERY === 0) progress(`files: ${files.length} of ${keys.length}`);
  }
  return { files, missing };
}
