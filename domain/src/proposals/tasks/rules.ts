import type { FieldErrors } from "../../kernel/refusal";
import type { ShownVerdict } from "../../kernel/shown-refusals";
import { questionFaults } from "../form-questions/rules";
import { ANSWER_KIND_LABELS, type AnswerKind, type Task, type TaskState } from "./words";

/** What a speaker is asked for: a task, or the answers of a kind, which need no due date. */
export type Asked = Pick<Task, "id" | "label" | "required" | "closed"> & { due: string | null };

/** The answers of a kind as what is asked. No task has such an id. */
export const askedAnswers = (kind: AnswerKind, due: string | null): Asked => ({
  id: `answers:${kind}`,
  label: ANSWER_KIND_LABELS[kind],
  due,
  required: true,
  closed: false,
});

/** The tasks that a proposal of this submission type has. */
export const tasksFor = (tasks: readonly Task[], submissionType: string): Task[] =>
  tasks.filter(({ retired, types }) => !retired && (types.length === 0 || types.includes(submissionType)));

/** May the speaker of an accepted proposal do this task? Late ones are accepted until organisers close it. */
export const mayDoTask = ({ closed }: Pick<Task, "closed">): ShownVerdict => (closed ? "task-closed" : null);

/** The state of a task that was done at this time, or not yet. */
export function taskState({ due }: Pick<Asked, "due">, doneOn: string | null, now: Date): TaskState {
  const until = due === null ? Number.POSITIVE_INFINITY : Date.parse(due);
  if (doneOn === null) return now.getTime() > until ? "overdue" : "open";
  return Date.parse(doneOn) > until ? "late" : "done";
}

/** The state of what a speaker is asked, as organisers count it: what is optional or closed may be lacking, but is not overdue. */
export function stateOfAsked(
  asked: Pick<Asked, "due" | "required" | "closed">,
  doneOn: string | null,
  now: Date,
): TaskState {
  const state = taskState(asked, doneOn, now);
  return state === "overdue" && (asked.closed || !asked.required) ? "open" : state;
}

/** Whether a state is one of what organisers filter by: what is overdue is open, and what was done late is done. */
export const isInState = (state: TaskState, wanted: TaskState): boolean =>
  state === wanted || (wanted === "open" && state === "overdue") || (wanted === "done" && state === "late");

/** The errors of the organisers' tasks, by the index of the task. */
export function taskFaults(tasks: readonly Task[], submissionTypes: readonly string[]): FieldErrors {
  const faults = tasks.flatMap((task, place): [string, string[]][] => {
    const { id, kind, types, questions } = task;
    const at = (field: keyof Task) => `tasks.${place}.${field}`;
    const ofQuestions = Object.entries(questionFaults(questions)).map(([name, said]): [string, string[]] => [
      `tasks.${place}.${name}`,
      said,
    ]);
    return [
      ...(tasks.some((other, before) => before < place && other.id === id)
        ? [[at("id"), ["Each task needs a unique id."]] as [string, string[]]]
        : []),
      ...(types.some((type) => !submissionTypes.includes(type))
        ? [[at("types"), ["Choose from the submission types of this call."]] as [string, string[]]]
        : []),
      ...(kind === "questions" && questions.length === 0
        ? [[at("questions"), ["Add at least one question."]] as [string, string[]]]
        : []),
      ...(kind === "final-text" && tasks.some((other, before) => before < place && other.kind === kind)
        ? [
            [at("kind"), ["There is one task for the final title and abstract at most."]] as [
              string,
              string[],
            ],
          ]
        : []),
      ...ofQuestions,
    ];
  });
  return Object.fromEntries(faults);
}
