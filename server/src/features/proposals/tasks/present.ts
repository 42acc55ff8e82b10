import { fullName } from "@lectern/domain/identity/profiles/rules";
import { reasonSentence } from "@lectern/domain/proposals/files/reasons";
import type { ScanResult } from "@lectern/domain/proposals/files/words";
import type { ProposalTask, TaskFile, TaskRow } from "@lectern/domain/proposals/tasks/contract";
import { tasksFor } from "@lectern/domain/proposals/tasks/rules";
import type { Task } from "@lectern/domain/proposals/tasks/words";
import { entityTag } from "#platform/http/entity-tag";
import type { TaskFileRow } from "../files/task-files-store";
import type { AcceptedSpeaker } from "../speaker-forms/accepted-store";
import type { AskedRow, ResultRow } from "./store";

/** The ETag of a task's answers; of the final title and abstract it is the text's. */
export const taskTag = (task: Task, of: Pick<AskedRow, "version">, result: ResultRow | undefined): string =>
  entityTag(task.kind === "final-text" ? of.version : (result?.version ?? 0));

/** A task of a proposal with what was done. */
export function presentTask(
  task: Task,
  of: AskedRow,
  { results, files }: { results: readonly ResultRow[]; files: readonly TaskFileRow[] },
): ProposalTask {
  const result = results.find(({ taskId }) => taskId === task.id);
  return {
    ...task,
    done_on: result?.doneAt?.toISOString() ?? null,
    answers:
      task.kind === "final-text" ? { title: of.title, abstract: of.abstract } : (result?.answers ?? {}),
    files: files.filter(({ taskId }) => taskId === task.id).map(presentFile),
    etag: taskTag(task, of, result),
  };
}

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
  results: ReadonlyMap<string, ResultRow>,
  files: ReadonlyMap<string, ScanResult | null>,
): TaskRow {
  return {
    pk: row.pk,
    title: row.title,
    speaker: row.accountId,
    full_name: fullName(row),
    email: row.email,
    lacks,
    tasks: tasksFor(tasks, row.submissionType).map(({ id }) => ({
      id,
      done_on: results.get(keyOf(row.pk, id))?.doneAt?.toISOString() ?? null,
      result: files.get(keyOf(row.pk, id)) ?? null,
    })),
  };
}

/** A task or a speaker of a proposal, as a key. */
export const keyOf = (submissionId: number, id: string): string => `${submissionId} ${id}`;
