import type { FileType } from "@lectern/domain/call/file-types";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { invalidFileType } from "@lectern/domain/proposals/files/rules";
import {
  MAX_MATERIALS,
  type Task,
  takesFiles,
  takesSeveral,
  typesOf,
} from "@lectern/domain/proposals/tasks/words";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import type { PresignedPost } from "#platform/object-store/object-store";
import type { Platform } from "#platform/platform";
import { presignUpload } from "../files/actions";
import { acceptTaskFile, awaitTaskFile, dropPhotosOf, dropTaskFile } from "../files/task-files";
import { awaitedBefore, type TaskFileRow, taskFileById, taskFilesOf } from "../files/task-files-store";
import { lockAny } from "../store";
import { finishTask, lockTask } from "./actions";
import { readTaskForm } from "./form-store";
import { saveResult, speaksIn } from "./store";

/** Upload data for a file of a task. */
export async function uploadForTask(
  platform: Platform,
  edition: EditionSettings,
  actor: Actor,
  { id, taskId, extension, title }: { id: number; taskId: string; extension: FileType; title: string },
): Promise<{ file: string; sp: PresignedPost }> {
  const now = platform.clock.now();
  const upload = await platform.db.transaction(async (tx) => {
    const { task } = await lockTask(tx, actor, { id, taskId });
    if (!takesFiles(task)) throw new Refusal("not-found");
    if (!typesOf(task).includes(extension))
      throw new BadInput({ extension: [invalidFileType(extension, typesOf(task)).join(" ")] });
    // A photo without a name is the speaker's own.
    const speakerId = task.kind === "photo" && title === "" ? actor.userId : null;
    const of = { submissionId: id, taskId, speakerId };
    if (takesSeveral(task) && speakerId === null) await checkMaterial(tx, of, title);
    return awaitTaskFile(tx, of, { extension, title }, now);
  });
  return { file: upload.id, sp: await presignUpload(platform, upload, edition) };
}

async function checkMaterial(
  tx: Queries,
  { submissionId, taskId }: { submissionId: number; taskId: string },
  title: string,
): Promise<void> {
  if (title === "") throw new BadInput({ title: ["This field may not be blank."] });
  const files = await taskFilesOf(tx, submissionId);
  const arrived = files.filter((file) => file.taskId === taskId && file.state !== "awaiting");
  if (arrived.length >= MAX_MATERIALS)
    throw new BadInput({ extension: [`You can add at most ${MAX_MATERIALS} files. Remove one first.`] });
}

/** Accepts the file of an own proposal's task, which is then done. Idempotent. Returns the proposal's number. */
export async function confirmTaskFile(platform: Platform, actor: Actor, fileId: string): Promise<number> {
  const now = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const { of, task, file } = await lockFile(tx, actor, fileId);
    if (file.state !== "awaiting") return of.id;
    const taken = await acceptTaskFile(platform, tx, file, { replacing: replaces(task, file), now });
    if (!taken) throw new Refusal("file-not-uploaded");
    await finishTask(tx, actor, { submissionId: of.id, task, at: now });
    return of.id;
  });
}

/** New slides replace the former ones, and a speaker's new photo their former one. */
const replaces = (task: Task, { speakerId }: TaskFileRow) => !takesSeveral(task) || speakerId !== null;

/**
 * Removes a photo or one of the further materials; without any, the task is open again. A speaker may always remove their
 * own photo, whether or not it is still asked for.
 */
export async function removeTaskFile({ db, clock }: Platform, actor: Actor, fileId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const photo = await ownFile(tx, actor, fileId);
    if (photo.speakerId !== null) {
      await dropPhotosOf(tx, photo.speakerId);
      const { submissionId } = photo;
      const details = { task: "Photo" };
      const line = { actorId: actor.userId, action: "remove-task-file", submissionId, details } as const;
      return record(tx, { at: clock.now(), ...line });
    }
    const { of, task, file } = await lockFile(tx, actor, fileId);
    if (!takesSeveral(task)) throw new Refusal("not-found");
    await dropTaskFile(tx, file);
    const left = (await taskFilesOf(tx, of.id)).filter(
      ({ taskId, state }) => taskId === task.id && state !== "awaiting",
    );
    if (left.length === 0) await saveResult(tx, { submissionId: of.id, taskId: task.id, doneAt: null });
    const details = { task: task.label, file: file.title };
    await record(tx, {
      at: clock.now(),
      actorId: actor.userId,
      action: "remove-task-file",
      submissionId: of.id,
      details,
    });
  });
}

async function lockFile(tx: Queries, actor: Actor, fileId: string) {
  const { submissionId: id, taskId } = await ownFile(tx, actor, fileId);
  const locked = await lockTask(tx, actor, { id, taskId });
  // Another request may have replaced or removed it before this one had the lock.
  return { ...locked, file: found(await taskFileById(tx, fileId)) };
}

/** A file of a proposal in which the actor speaks, or their own photo; refuses others. */
export async function ownFile(db: Queries, { userId }: Actor, fileId: string): Promise<TaskFileRow> {
  const file = found(await taskFileById(db, fileId));
  if (file.speakerId !== null) return found(file.speakerId === userId ? file : null);
  return found((await speaksIn(db, userId, file.submissionId)) ? file : null);
}

/** After this many milliseconds an upload that was not confirmed is taken in, or given up. */
const TEND_AFTER = 20 * 60_000;

/** Accepts files that arrived but were not confirmed, as the page was closed early; drops the others. */
export async function settleUploads(platform: Platform, now: Date): Promise<void> {
  for (const { id } of await awaitedBefore(platform.db, new Date(now.getTime() - TEND_AFTER)))
    await platform.db.transaction(async (tx) => {
      const before = await lockAwaited(tx, id);
      if (!before) return;
      const { tasks } = await readTaskForm(tx);
      const task = tasks.find((each) => each.id === before.taskId);
      const taken =
        task && (await acceptTaskFile(platform, tx, before, { replacing: replaces(task, before), now }));
      if (taken) await finishTask(tx, null, { submissionId: before.submissionId, task, at: now });
      else await dropTaskFile(tx, before);
    });
}

/** An awaited file with its proposal locked; null when it was confirmed or dropped meanwhile. */
async function lockAwaited(tx: Queries, id: string): Promise<TaskFileRow | null> {
  const file = await taskFileById(tx, id);
  if (!file) return null;
  await lockAny(tx, file.submissionId);
  const now = await taskFileById(tx, id);
  return now?.state === "awaiting" ? now : null;
}
