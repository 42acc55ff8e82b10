import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ObjectHead } from "./object-store";

/**
 * An object is a folder with the files `content` and `type`. It is written in `incoming` and renamed into `objects`, which
 * is atomic and fails when the key is taken. `spent` records the keys of uploads, so that a form is accepted once.
 */
export type StoreFolders = { objects: string; incoming: string; spent: string };

/** An object that is complete and on the disk, but not yet under its key. */
export type Incoming = { folder: string; size: number };

const TAKEN = ["ENOTEMPTY", "EEXIST"];

/** Creates the folders of a store where they are missing. */
export function openFolders(directory: string): StoreFolders {
  const folder = (name: string) => path.join(directory, name);
  const folders = { objects: folder("objects"), incoming: folder("incoming"), spent: folder("spent") };
  for (const each of Object.values(folders)) mkdirSync(each, { recursive: true, mode: 0o700 });
  return folders;
}

/** Writes an object; `fill` writes its content and returns its size in bytes. Leaves nothing if it fails. */
export async function receive(
  folders: StoreFolders,
  contentType: string,
  fill: (content: FileHandle) => Promise<number>,
): Promise<Incoming> {
  const folder = path.join(folders.incoming, randomUUID());
  await mkdir(folder, { mode: 0o700 });
  try {
    const size = await writeContent(path.join(folder, "content"), fill);
    await writeFile(path.join(folder, "type"), contentType, { mode: 0o600, flush: true });
    await sync(folder);
    return { folder, size };
  } catch (error) {
    await remove(folder);
    throw error;
  }
}

/** Stores an upload under its key: false when the key was ever used. Durable when it returns. */
export async function createObject(folders: StoreFolders, incoming: Incoming, key: string): Promise<boolean> {
  const marker = path.join(folders.spent, fileName(key));
  try {
    await (await open(marker, "wx", 0o600)).close();
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  try {
    await sync(folders.spent);
    return await moveTo(folders, incoming.folder, key);
  } catch (error) {
    // Nothing was stored, so the form can be used again.
    await remove(marker).catch(() => {});
    throw error;
  }
}

/** Stores an object under its key, replacing an existing one. Durable when it returns. */
export async function replaceObject(folders: StoreFolders, incoming: Incoming, key: string): Promise<void> {
  while (!(await moveTo(folders, incoming.folder, key))) await deleteObject(folders, key);
}

/** Moves an object to another key. False when that one is taken or the object is missing. */
export async function moveObject(folders: StoreFolders, from: string, to: string): Promise<boolean> {
  try {
    return await moveTo(folders, objectFolder(folders, from), to);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The size and type of an object; null when there is none. */
export async function headObject(folders: StoreFolders, key: string): Promise<ObjectHead | null> {
  const folder = objectFolder(folders, key);
  try {
    const [{ size }, contentType] = await Promise.all([
      stat(path.join(folder, "content")),
      readFile(path.join(folder, "type"), "utf8"),
    ]);
    return { size, contentType };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A stream of an object. Rejects when there is none. */
export async function readObject(folders: StoreFolders, key: string): Promise<Readable> {
  const content = await open(path.join(objectFolder(folders, key), "content"), "r");
  return content.createReadStream({ highWaterMark: 256 * 1024 });
}

/** Deletes an object atomically; readers that have it open can finish. */
export async function deleteObject(folders: StoreFolders, key: string): Promise<void> {
  const trash = path.join(folders.incoming, randomUUID());
  try {
    await rename(objectFolder(folders, key), trash);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await remove(trash);
}

/** Removes incomplete objects that crashes left, and keys whose forms have long expired. */
export async function sweepFolders(folders: StoreFolders, before: Date): Promise<void> {
  for (const folder of [folders.incoming, folders.spent]) {
    for (const name of await readdir(folder)) {
      const found = await stat(path.join(folder, name)).catch(() => null);
      if (found !== null && found.mtime < before) await remove(path.join(folder, name));
    }
  }
}

/** Removes a file or folder; does nothing without one. */
export const remove = (at: string): Promise<void> => rm(at, { recursive: true, force: true });

async function writeContent(at: string, fill: (content: FileHandle) => Promise<number>): Promise<number> {
  const content = await open(at, "wx", 0o600);
  try {
    const size = await fill(content);
    await content.sync();
    return size;
  } finally {
    await content.close();
  }
}

async function moveTo(folders: StoreFolders, folder: string, key: string): Promise<boolean> {
  try {
    await rename(folder, objectFolder(folders, key));
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
  await sync(folders.objects);
  return true;
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Keys contain no "~", so that every key has a unique name in one flat folder.
const fileName = (key: string): string => key.replaceAll("/", "~");
const objectFolder = (folders: StoreFolders, key: string): string =>
  path.join(folders.objects, fileName(key));

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
const isTaken = (error: unknown): boolean => TAKEN.includes(codeOf(error));
const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";
