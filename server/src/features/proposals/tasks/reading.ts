import type { Actor } from "@lectern/domain/kernel/actor";
import type { Download } from "@lectern/domain/proposals/files/words";
import { record } from "#features/log/actions";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { linkTo, pagesOf, pictureOf } from "../files/actions";
import { type TaskFileRow, taskFileById } from "../files/task-files-store";
import { ownFile } from "./uploads";

/** A short-lived link to a file of one's own, or of any proposal for organisers. */
export async function linkToTaskFile(
  platform: Platform,
  actor: Actor,
  fileId: string,
  download: Download,
): Promise<string> {
  const file = await readableFile(platform, actor, fileId);
  const url = await linkTo(platform, file, download, { authorHidden: false });
  await recordReading(platform, actor, file, download);
  return url;
}

/** The sizes of its pages, for the same people. */
export async function pagesOfTaskFile(platform: Platform, actor: Actor, fileId: string) {
  const file = await readableFile(platform, actor, fileId);
  const pages = pagesOf(file);
  await recordReading(platform, actor, file, "pages");
  return pages.map(({ width, height }) => ({ width, height }));
}

/** One of its pages as a picture. */
export const pageOfTaskFile = async (platform: Platform, actor: Actor, fileId: string, n: number) =>
  pictureOf(platform, await readableFile(platform, actor, fileId), n);

const readableFile = async ({ db }: Platform, actor: Actor, fileId: string): Promise<TaskFileRow> =>
  actor.group === "organiser" ? found(await taskFileById(db, fileId)) : ownFile(db, actor, fileId);

async function recordReading(
  { db, clock }: Platform,
  { userId: actorId, group }: Actor,
  { submissionId, title }: TaskFileRow,
  download: Download | "pages",
): Promise<void> {
  const details = { as: group, download, file: title };
  await record(db, { at: clock.now(), actorId, action: "download-task-file", submissionId, details });
}
