import { fullName } from "@lectern/domain/identity/profiles/rules";
import { reasonSentence } from "@lectern/domain/proposals/files/reasons";
import type { ScanResult } from "@lectern/domain/proposals/files/words";
import type { ProposalTask, TaskFile, TaskRow } from "@lectern/domain/proposals/tasks/contract";
import { tasksFor } from "@lectern/domain/proposals/tasks/rules";
import type { Task } from "@lectern/domain/proposals/tasks/words";
import { entityTag } from "#platform/http/entity-tag";
import type { TaskFileRow } from "../files/task-files-store";
import type { AcceptedSpeaker } from "../speaker-forms/accepted-store";
import { type Done, keyOf, type SpeakerOf } from "./done";
import type { AskedRow, ResultRow } from "./store";

/** The ETag of a task's answers; of the final title and abstract it is the text's. */
export const taskTag = (task: Task, of: Pick<AskedRow, "version">, result: ResultRow | undefined): string =>
  entityTag(task.kind === "final-text" ? of.version : (result?.version ?? 0));

/** A speaker of whom a proposal's photos are shown. */
export type Portrayed = SpeakerOf & { name: string };

/** A task of a proposal with what was done, photos of these speakers. It is done once it is for each of them. */
export function presentTask(
  task: Task,
  of: AskedRow,
  { done, files, speakers }: { done: Done; files: readonly TaskFileRow[]; speakers: readonly Portrayed[] },
): ProposalTask {
  const result = done.results.find(({ taskId }) => taskId === task.id);
  const times = speakers.map((speaker) => done.doneAt(task, speaker));
  const doneAt = times.some((at) => at === null) ? null : latest(times.filter((at) => at !== null));
  const photos = speakers.flatMap(({ accountId, name }) => {
    const photo = done.photos.get(accountId);
    return photo ? [{ ...presentFile(photo), title: name, of_speaker: true }] : [];
  });
  return {
    ...task,
    done_on: doneAt?.toISOString() ?? null,
    answers:
      task.kind === "final-text" ? { title: of.title, abstract: of.abstract } : (result?.answers ?? {}),
    files: [
      ...(task.kind === "photo" ? photos : []),
      ...files.filter(({ taskId }) => taskId === task.id).map(presentFile),
    ],
    etag: taskTag(task, of, result),
  };
}

const latest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);

const presentFile = (file: TaskFileRow): TaskFile => ({
  id: file.id,
  title: file.title,
  extension: file.extension,
  size: file.size,
  state: file.state,
  scan_result: file.scanResult,
  reasons: file.reasons.map((reason) => reasonSentence(reason, "speaker")),
  uploaded_on: file.confirmedAt.toISOString(),
});

/** A speaker of a proposal in the organisers' table. */
export function presentRow(
  row: AcceptedSpeaker,
  lacks: string[],
  tasks: readonly Task[],
  done: Done,
  files: ReadonlyMap<string, ScanResult | null>,
): TaskRow {
  return {
    pk: row.pk,
    title: row.title,
    speaker: row.accountId,
    full_name: fullName(row),
    email: row.email,
    lacks,
    tasks: tasksFor(tasks, row.submissionType).map((task) => {
      const photo = task.kind === "photo" ? done.photos.get(row.accountId) : undefined;
      return {
        id: task.id,
        done_on: done.doneAt(task, row)?.toISOString() ?? null,
        result: photo ? photo.scanResult : (files.get(keyOf(row.pk, task.id)) ?? null),
      };
    }),
  };
}
