import type { TaskForm as Saved } from "@lectern/domain/proposals/tasks/contract";
import { MAX_TASKS, TASK_KIND_LABELS, type Task } from "@lectern/domain/proposals/tasks/words";
import { Button, Text, TextInput } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { randomKey } from "#platform/random-key";
import { instantIn, inZone } from "#platform/zones";
import { focusRemoved } from "#ui/focus-field";
import type { Faults } from "#ui/use-form";
import { asSent, inLines } from "../../form-questions/parts/question-inputs";
import { VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { readTaskForm, saveTaskForm, taskFormQuery, type Versioned } from "../organising";
import { TaskFields, type TypedTask } from "./task-fields";
import css from "./tasks.module.css";

const ADD_TASK = "add task";

type Values = { tasks: readonly TypedTask[]; remind_days: string };

/** The organisers' tasks for accepted speakers. */
export function TaskForm({ saved }: { saved: Versioned<Saved> }) {
  const { zone } = useEdition();
  return (
    <VersionedForm<Values, Saved>
      name="tasks"
      saved={saved}
      query={taskFormQuery.queryKey}
      read={readTaskForm}
      save={(values, etag) => saveTaskForm(bodyOf(values, zone), etag)}
      valuesOf={(answer) => valuesOf(answer, zone)}
      validate={(values) => faultsOf(values, zone)}
      inLines={(values) => [{ label: "Tasks", text: described(values, zone) }]}
      more={({ values: { tasks }, set }) => (
        <Button
          name={ADD_TASK}
          variant="default"
          disabled={tasks.length >= MAX_TASKS}
          onClick={() => set({ tasks: [...tasks, newTask()] })}
        >
          Add a task
        </Button>
      )}
    >
      {({ values: { tasks }, set, errors, field }) => (
        <>
          {tasks.length === 0 && (
            <Text c="dimmed">No tasks. Accepted speakers are only asked to confirm.</Text>
          )}
          <ul className={css.list}>
            {tasks.map((task, place) => (
              <TaskFields
                key={task.id}
                task={task}
                place={place}
                errors={errors}
                onChange={(changes) =>
                  set({ tasks: tasks.map((each, at) => (at === place ? { ...each, ...changes } : each)) })
                }
                onRemove={() => {
                  set({ tasks: tasks.filter((_, at) => at !== place) });
                  focusRemoved((at) => `tasks.${at}.label`, place, tasks.length - 1, ADD_TASK);
                }}
              />
            ))}
          </ul>
          <TextInput
            maw={420}
            label="Remind speakers this many days before a due date"
            description="Separated by commas, such as 7, 1. Leave empty for no reminders."
            {...field("remind_days")}
          />
        </>
      )}
    </VersionedForm>
  );
}

const newTask = (): TypedTask => ({
  id: randomKey(),
  kind: "slides",
  label: "",
  help: "",
  due: "",
  typed: "",
  required: true,
  types: [],
  closed: false,
  questions: [],
});

const valuesOf = ({ tasks, remind_days }: Saved, zone: string): Values => ({
  tasks: tasks.map((task) => ({ ...task, typed: inZone(task.due, zone).slice(0, 16) })),
  remind_days: remind_days.join(", "),
});

/** The due date: unchanged to the second, unless another minute was typed. */
const dueOf = ({ due, typed }: TypedTask, zone: string): string | null =>
  due !== "" && inZone(due, zone).slice(0, 16) === typed ? due : instantIn(typed, zone);

const daysIn = (typed: string): number[] =>
  typed
    .split(",")
    .map((days) => days.trim())
    .filter(Boolean)
    .map(Number);

const bodyOf = ({ tasks, remind_days }: Values, zone: string) => ({
  tasks: tasks.map((task): Task => {
    const { typed: _, retired: __, ...sent } = task;
    const questions = sent.kind === "questions" ? sent.questions.map(asSent) : [];
    return { ...sent, due: dueOf(task, zone) ?? task.typed, questions };
  }),
  remind_days: daysIn(remind_days),
});

/** What is missing, at its field. */
function faultsOf({ tasks, remind_days }: Values, zone: string): Faults {
  const missing = tasks.flatMap((task, place): [string, string][] => [
    ...(task.label.trim() === ""
      ? [[`tasks.${place}.label`, "This field may not be blank."] as [string, string]]
      : []),
    ...(dueOf(task, zone) === null
      ? [[`tasks.${place}.due`, "Enter a date and a time."] as [string, string]]
      : []),
    ...(task.kind === "questions"
      ? task.questions.flatMap(({ label }, at): [string, string][] =>
          label.trim() === ""
            ? [[`tasks.${place}.questions.${at}.label`, "This field may not be blank."]]
            : [],
        )
      : []),
  ]);
  const wrongDays = daysIn(remind_days).some((days) => !Number.isInteger(days) || days < 1);
  return {
    errors: {
      ...Object.fromEntries(missing),
      ...(wrongDays && { remind_days: "Enter whole numbers of days, separated by commas." }),
    },
  };
}

/** Tasks as two people compare them. */
const described = ({ tasks, remind_days }: Values, zone: string): string =>
  [
    ...tasks.map((task) =>
      [
        `${task.label} (${TASK_KIND_LABELS[task.kind]}, due ${task.typed.replace("T", " ")} ${zone}${
          task.required ? ", required" : ""
        }${task.closed ? ", closed" : ""}${task.types.length > 0 ? `, for ${task.types.join(", ")}` : ""})`,
        task.help,
        task.questions.length > 0 ? inLines(task.questions) : "",
      ]
        .filter(Boolean)
        .join("\n"),
    ),
    `Reminders: ${remind_days || "none"}`,
  ].join("\n");
