import type { TaskForm as Saved } from "@lectern/domain/proposals/tasks/contract";
import { MAX_TASKS, TASK_KIND_LABELS, type Task } from "@lectern/domain/proposals/tasks/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useEdition } from "#features/call/api";
import { randomKey } from "#platform/random-key";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { instantIn, inZone } from "#platform/zones";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { LoaderLine } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { type Faults, useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { asSent, inLines } from "../../confirmations/parts/question-inputs";
import { readTaskForm, taskFormQuery, useSaveTaskForm } from "../organising";
import { TaskFields, type TypedTask } from "./task-fields";
import css from "./tasks.module.css";

/** Seldom needed: fetched when another organiser has saved meanwhile. */
const BothVersions = lazy(async () => ({ default: (await import("#ui/both-versions")).BothVersions }));

type Values = { tasks: readonly TypedTask[]; remind_days: string };

/** The organisers' tasks for accepted speakers. */
export function TaskForm({ saved, etag }: { saved: Saved; etag: string | null }) {
  const { zone } = useEdition();
  const save = useSaveTaskForm();
  const client = useQueryClient();
  const newer = useNewer(readTaskForm);
  // The version that a save starts from: the newer one, once that was seen.
  const [from, setFrom] = useState(etag);
  const initialValues = valuesOf(saved, zone);
  const form = useForm<Values, { start: string | null }>({
    initialValues,
    validate: (values) => faultsOf(values, zone),
    send: async (values, { start } = { start: from }) => {
      await save.mutateAsync({ body: bodyOf(values, zone), etag: start });
      toastDone("Tasks saved");
    },
    explain: async (failure) =>
      (await newer.found(failure)) ? null : { errors: fieldErrorsOf(failure), messages: messagesOf(failure) },
  });
  const { tasks } = form.values;
  const setTasks = (changed: readonly TypedTask[]) => form.set({ tasks: changed });
  const changed = JSON.stringify(form.values) !== JSON.stringify(initialValues);
  const { theirs } = newer;
  if (theirs)
    return (
      <Suspense fallback={<LoaderLine />}>
        <BothVersions
          differences={[
            {
              label: "Tasks",
              mine: described(form.values, zone),
              saved: described(valuesOf(theirs.answer, zone), zone),
            },
          ].filter(({ mine, saved }) => mine !== saved)}
          busy={form.sending}
          onKeepMine={() => void form.run({ start: theirs.etag })}
          onTakeTheirs={() => client.setQueryData(taskFormQuery.queryKey, theirs)}
          onEditOn={() => {
            setFrom(theirs.etag);
            newer.forget();
          }}
        />
      </Suspense>
    );
  return (
    <form onSubmit={form.submit} noValidate aria-label="Tasks">
      <Stack gap="md">
        {tasks.length === 0 && <Text c="dimmed">No tasks. Accepted speakers are only asked to confirm.</Text>}
        <ul className={css.list}>
          {tasks.map((task, place) => (
            <TaskFields
              key={task.id}
              task={task}
              place={place}
              errors={form.errors}
              onChange={(changes) =>
                setTasks(tasks.map((each, at) => (at === place ? { ...each, ...changes } : each)))
              }
              onRemove={() => setTasks(tasks.filter((_, at) => at !== place))}
            />
          ))}
        </ul>
        <TextInput
          maw={420}
          label="Remind speakers this many days before a due date"
          description="Separated by commas, such as 7, 1. Leave empty for no reminders."
          {...form.field("remind_days")}
        />
        <MessageList messages={form.messages} />
        <Group>
          <Button
            variant="default"
            disabled={tasks.length >= MAX_TASKS}
            onClick={() => setTasks([...tasks, newTask()])}
          >
            Add a task
          </Button>
          <Button type="submit" disabled={!changed} loading={form.sending}>
            Save tasks
          </Button>
        </Group>
      </Stack>
      <LeaveGuard
        when={() => changed}
        title="Tasks not saved"
        question="The changes to your tasks are not saved. Leave all the same?"
      />
    </form>
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
