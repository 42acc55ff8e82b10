import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { Choice } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { slugOf } from "@lectern/domain/kernel/slug";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { reasonSentence } from "@lectern/domain/proposals/files/reasons";
import { DOWNLOADS_OF, REBUILT_AS } from "@lectern/domain/proposals/files/words";
import { ZipFile } from "yazl";
import { csvText } from "#platform/http/csv";
import type { ObjectStore } from "#platform/object-store/object-store";
import { safePath } from "#platform/sanitise/safe-names";
import type { FiledProposal } from "./file-store";

const COLUMNS = ["number", "title", "speaker", "topic", "decision", "file", "state", "remarks"] as const;

const STATES = { SUC: "rebuilt", PAR: "rebuilt in part", FAL: "not made safe" } as const;

/** The path of a proposal's rebuilt file in the archive; null when there is none. */
function placeOf({ submission: s, file }: FiledProposal, topics: readonly Choice[]): string | null {
  if (!file.scanResult || !file.transformedKey || !DOWNLOADS_OF[file.scanResult].includes("tf")) return null;
  const name = [String(s.id).padStart(4, "0"), slugOf(s.title)].filter((part) => part !== "").join("-");
  const topic = slugOf(labelOf(topics, s.topicType)) || "other";
  return safePath(`${topic}/${name}/${name}.${REBUILT_AS[file.extension]}`);
}

function indexLine(
  filed: FiledProposal,
  topics: readonly Choice[],
  place: string | null,
  lost: string | null,
): Cell[] {
  const { submission: s, file, speaker } = filed;
  const state = file.scanResult ? STATES[file.scanResult] : "not processed yet";
  return [
    s.id,
    s.title,
    fullName(speaker),
    labelOf(topics, s.topicType),
    s.decision ? DECISION_LABELS[s.decision] : "",
    lost ? "" : (place ?? ""),
    lost ? "missing" : state,
    lost ?? file.reasons.map((reason) => reasonSentence(reason, "reviewer")).join(" "),
  ];
}

const LOST = "The rebuilt file is not in the store.";

/**
 * The rebuilt files as one ZIP archive, with an index of what is included at its end. Never contains an original. Files
 * are streamed one at a time, until the client disconnects.
 */
export function archiveOf(
  store: Pick<ObjectStore, "read">,
  proposals: AsyncIterable<FiledProposal>,
  topics: readonly Choice[],
): NodeJS.ReadableStream {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  pipeline(zip.outputStream, output).catch(fail);
  fill(zip, store, proposals, topics, output).catch(fail);
  return output;
}

async function fill(
  zip: ZipFile,
  store: Pick<ObjectStore, "read">,
  proposals: AsyncIterable<FiledProposal>,
  topics: readonly Choice[],
  output: PassThrough,
): Promise<void> {
  const lines: Cell[][] = [];
  for await (const filed of proposals) {
    if (output.destroyed) return;
    const place = placeOf(filed, topics);
    const content = place && filed.file.transformedKey && (await opened(store, filed.file.transformedKey));
    lines.push(indexLine(filed, topics, place, place && !content ? LOST : null));
    if (!place || !content) continue;
    const cut = () => void content.destroy();
    output.once("close", cut);
    // PDF and ZIP are compressed already; the lightest level is cheap, and every program reads it.
    zip.addReadStream(content, place, { compressionLevel: 1, mtime: filed.file.confirmedAt });
    await finished(content);
    output.off("close", cut);
  }
  zip.addBuffer(Buffer.from(csvText(COLUMNS, lines)), "index.csv");
  zip.end();
}

/** The content of a key once its first bytes can be read; null when there is none. */
async function opened(store: Pick<ObjectStore, "read">, key: string): Promise<Readable | null> {
  try {
    const content = await store.read(key);
    await once(content, "readable");
    return content;
  } catch {
    return null;
  }
}
