import { Readable } from "node:stream";
import type { FileType } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import { mediaType } from "@lectern/domain/proposals/files/words";
import { uploadKey } from "../features/proposals/files/isolate";
import { confirmTaskFile, uploadForTask } from "../features/proposals/tasks/uploads";
import type { Platform } from "../platform/platform";
import { actorOf } from "./acting";

type Talk = { id: number; ownerId: string };
type Given = { task: string; extension: FileType; content: Buffer; title?: string };

/** Hands in a file for a task of a talk, as its speaker does; the worker rebuilds it. */
export async function handIn(
  platform: Platform,
  edition: EditionSettings,
  { id, ownerId }: Talk,
  { task: taskId, extension, content, title = "" }: Given,
): Promise<void> {
  const actor = actorOf({ id: ownerId, group: "speaker" });
  const { file } = await uploadForTask(platform, edition, actor, { id, taskId, extension, title });
  await platform.store.write(uploadKey(file), Readable.from([content]), mediaType(extension));
  await confirmTaskFile(platform, actor, file);
}
