import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import { stateOfAsked, tasksFor } from "@lectern/domain/proposals/tasks/rules";
import { TASK_STATE_LABELS, type Task } from "@lectern/domain/proposals/tasks/words";
import type { AcceptedSpeaker } from "../speaker-forms/accepted-store";
import type { Done } from "./done";
import type { ResultRow } from "./store";
import type { Answers } from "./unfinished";

const COLUMNS = ["number", "title", "speaker", "email"] as const;

/**
 * The table's columns: two for each task, one for each of its questions, and one for each kind of answers, named by their
 * texts and stable ids.
 */
export const taskColumns = (tasks: readonly Task[], { asked }: Pick<Answers, "asked">): string[] => [
  ...COLUMNS,
  ...tasks.flatMap(({ id, label, due, questions }) => [
    `${label} (due ${due}) [${id}]`,
    `${label}: done (UTC) [${id}]`,
    ...questions.map((question) => `${label}: ${question.label} [${question.id}]`),
  ]),
  ...asked.map(({ id, label, due }) => `${label}${due ? ` (due ${due})` : ""} [${id}]`),
  "lacks",
];

/**
 * The line of a speaker. A task that the proposal does not have is blank, unless it was done before it was removed. Of the
 * other answers it says only whether they are there.
 */
export function taskLine(
  row: AcceptedSpeaker,
  tasks: readonly Task[],
  { results, done, answers }: { results: readonly ResultRow[]; done: Done; answers: Answers },
  now: Date,
): Cell[] {
  const lacked = answers.unansweredBy(row);
  const lacks: string[] = [];
  const its = new Set(tasksFor(tasks, row.submissionType));
  const cells = tasks.flatMap((task): Cell[] => {
    const result = results.find(({ taskId }) => taskId === task.id);
    const doneOn = done.doneAt(task, row)?.toISOString() ?? null;
    const hasIt = its.has(task) || (result?.doneAt ?? null) !== null;
    if (its.has(task) && doneOn === null && !task.closed) lacks.push(task.label);
    return [
      hasIt ? TASK_STATE_LABELS[stateOfAsked(task, doneOn, now)] : "",
      doneOn ?? "",
      ...task.questions.map((question) => answerTo(question, result?.answers ?? {})),
    ];
  });
  const given = answers.asked.map((asked): Cell => {
    if (!lacked.includes(asked.id)) return TASK_STATE_LABELS.done;
    lacks.push(asked.label);
    return TASK_STATE_LABELS[stateOfAsked(asked, null, now)];
  });
  return [row.pk, row.title, fullName(row), row.email, ...cells, ...given, lacks.join("; ")];
}
