import { randomUUID } from "node:crypto";
import type { FileType } from "@lectern/domain/call/file-types";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { enqueue } from "#platform/queue/enqueue";
import { DROP_OBJECTS, dropForgotten, objectsOf, PROCESS_FILE, sealUpload } from "./actions";
import { originalKey, uploadKey } from "./isolate";
import { countOtherFiles, updateFile } from "./store";
import {
  deleteAwaited,
  deleteFormer,
  deleteOthersPhotos,
  deletePhotosOf,
  deleteTaskFile,
  deleteTaskFiles,
  insertTaskFile,
  movePhotos,
  type TaskFileRow,
  type TaskOf,
} from "./task-files-store";

/** Awaits a file for a task, instead of one that was awaited before; returns its id and its upload's key. */
export async function awaitTaskFile(
  tx: Queries,
  of: TaskOf,
  file: { extension: FileType; title: string },
  now: Date,
): Promise<{ id: string; key: string; extension: FileType }> {
  for (const { id } of await deleteAwaited(tx, of)) await dropForgotten(tx, { key: uploadKey(id) });
  const id = randomUUID();
  const awaited = { ...of, ...file, id, state: "awaiting", size: 0 } as const;
  await insertTaskFile(tx, { ...awaited, originalKey: originalKey(id), confirmedAt: now });
  return { id, key: uploadKey(id), extension: file.extension };
}

/**
 * Takes in an awaited file and queues its processing; with `replacing`, the task's former files are deleted. False when
 * the object does not exist.
 */
export async function acceptTaskFile(
  platform: Platform,
  tx: Queries,
  file: TaskFileRow,
  { replacing, now }: { replacing: boolean; now: Date },
): Promise<boolean> {
  const sealed = await sealUpload(platform, file.id);
  if (!sealed) return false;
  await updateFile(tx, file.id, { ...sealed, state: "queued", confirmedAt: now });
  await enqueue(
    tx,
    PROCESS_FILE,
    { id: file.id },
    { priority: await countOtherFiles(tx, file.submissionId) },
  );
  if (replacing) await dropObjects(tx, await deleteFormer(tx, file, file.id));
  return true;
}

/** Deletes a file of a task; the object of one that was awaited, once its form has expired. */
export async function dropTaskFile(tx: Queries, { id, state }: TaskFileRow): Promise<void> {
  const deleted = await deleteTaskFile(tx, id);
  if (state === "awaiting") await dropForgotten(tx, { key: uploadKey(id) });
  else await dropObjects(tx, deleted);
}

/** Deletes all files of these proposals' tasks, but for photos that other proposals need; returns their number. */
export async function dropTaskFiles(tx: Queries, submissionIds: readonly number[]): Promise<number> {
  await movePhotos(tx, submissionIds);
  return dropDeleted(tx, await deleteTaskFiles(tx, submissionIds));
}

/** Deletes a speaker's own photo; returns the number of files. */
export const dropPhotosOf = async (tx: Queries, speakerId: string): Promise<number> =>
  dropDeleted(tx, await deletePhotosOf(tx, speakerId));

/** Deletes the photos for these proposals of which it isn't known whom they show; returns their number. */
export const dropOthersPhotos = async (tx: Queries, submissionIds: readonly number[]): Promise<number> =>
  dropDeleted(tx, await deleteOthersPhotos(tx, submissionIds));

async function dropDeleted(tx: Queries, files: readonly TaskFileRow[]): Promise<number> {
  for (const { id } of files.filter(({ state }) => state === "awaiting"))
    await dropForgotten(tx, { key: uploadKey(id) });
  await dropObjects(tx, files);
  return files.length;
}

async function dropObjects(tx: Queries, files: readonly TaskFileRow[]): Promise<void> {
  const keys = files.flatMap(objectsOf);
  if (keys.length > 0) await enqueue(tx, DROP_OBJECTS, { keys });
}
