import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { answerTo } from "@lectern/domain/proposals/confirmations/rules";
import { taskState, tasksFor } from "@lectern/domain/proposals/tasks/rules";
import { TASK_STATE_LABELS, type Task } from "@lectern/domain/proposals/tasks/words";
import type { AskedRow, ResultRow } from "./store";

const COLUMNS = ["number", "title", "speaker", "email"] as const;

/** The table's columns: two for each task, and one for each of its questions, named by their texts and stable ids. */
export const taskColumns = (tasks: readonly Task[]): string[] => [
  ...COLUMNS,
  ...tasks.flatMap(({ id, label, due, questions }) => [
    `${label} (due ${due}) [${id}]`,
    `${label}: done (UTC) [${id}]`,
    ...questions.map((question) => `${label}: ${question.label} [${question.id}]`),
  ]),
];

/** One line of the table. A task that the proposal does not have is blank, unless it was done before it was removed. */
export function taskLine(
  row: AskedRow,
  tasks: readonly Task[],
  results: readonly ResultRow[],
  now: Date,
): Cell[] {
  const its = new Set(tasksFor(tasks, row.submissionType));
  const cells = tasks.flatMap((task): Cell[] => {
    const result = results.find(({ taskId }) => taskId === task.id);
    const doneOn = result?.doneAt?.toISOString() ?? null;
    const hasIt = its.has(task) || doneOn !== null;
    return [
      hasIt ? TASK_STATE_LABELS[taskState(task, doneOn, now)] : "",
      doneOn ?? "",
      ...task.questions.map((question) => answerTo(question, result?.answers ?? {})),
    ];
  });
  return [row.id, row.title, fullName(row), row.email, ...cells];
}
