import type { FileType } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import { type FileReason, reasonSentence } from "@lectern/domain/proposals/files/reasons";
import { DOWNLOAD_NOTES } from "@lectern/domain/proposals/files/words";
import { isoImage } from "#platform/iso/iso-image";
import type { Platform } from "#platform/platform";
import type { FileRow } from "./store";

type Facts = { sha256: string; detectedType: FileType | null; reasons: FileReason[] };

/** Stores the untouched original with a note as an ISO 9660 image; returns the image's key. */
export async function isolate(
  platform: Platform,
  edition: Pick<EditionSettings, "product">,
  file: FileRow,
  facts: Facts,
): Promise<string> {
  const note = Buffer.from(readMe(edition, file, facts), "utf8");
  const original = `submission-${file.submissionId}.${file.extension}`;
  const image = isoImage(
    [
      { name: "READ-ME-FIRST.txt", size: note.length, open: () => once(note) },
      { name: original, size: file.size, open: () => contentOf(platform, file) },
    ],
    { volume: `SUBMISSION_${file.submissionId}`, date: platform.clock.now() },
  );
  const key = unusedKey(isoKey(file.id), file.isoKey);
  await platform.store.write(key, image.stream, "application/x-iso9660-image");
  return key;
}

async function* once(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}

async function* contentOf(platform: Platform, file: FileRow): AsyncIterable<Buffer> {
  for await (const chunk of await platform.store.read(file.originalKey)) yield chunk as Buffer;
}

const readMe = (
  { product }: Pick<EditionSettings, "product">,
  file: FileRow,
  { sha256, detectedType, reasons }: Facts,
) =>
  [
    `${product}, submission ${file.submissionId}: the original file as its speaker uploaded it.`,
    DOWNLOAD_NOTES.iso,
    ...reasons.map((reason) => reasonSentence(reason, "reviewer")),
    `Declared type: ${file.extension}. Type by content: ${detectedType ?? "not accepted"}. Size: ${file.size} bytes.`,
    `SHA-256: ${sha256}`,
    "",
  ].join("\r\n");

/** The keys of a file's objects in the store. A speaker's file name is never a key. */
export const uploadKey = (id: string) => `in/${id}`;
export const originalKey = (id: string) => `original/${id}`;
export const transformedKey = (id: string) => `tf/${id}`;
/** A transformed archive whose members have numbers instead of names. */
export const namelessKey = (transformed: string) => `${transformed}.nameless`;
const isoKey = (id: string) => `iso/${id}`;

/** A key that is not in use, so that processing a file again does not overwrite an object that is being read. */
export const unusedKey = (key: string, used: string | null) => (key === used ? `${key}.again` : key);

/** The id that an upload's key was made from; the file keeps it. */
export const idOfUploadKey = (key: string) => key.slice("in/".length);
