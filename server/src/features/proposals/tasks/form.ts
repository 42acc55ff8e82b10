import { randomUUID } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { AnswersDue } from "@lectern/domain/proposals/speaker-forms";
import type { TaskFormBody } from "@lectern/domain/proposals/tasks/contract";
import { taskFaults } from "@lectern/domain/proposals/tasks/rules";
import { ANSWER_KINDS, type Task } from "@lectern/domain/proposals/tasks/words";
import { record } from "#features/log/actions";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { asStored } from "../form-questions/actions";
import { readForm, saveForm } from "../speaker-forms/store";
import { lockTaskForm, saveTaskForm, tasksInUse } from "./form-store";

const OTHER_KIND = "Speakers have done this task. Remove it and add a new one instead.";

/**
 * Saves the organisers' tasks; `refuseStale` gets the current ETag. A task that is left out after speakers have done it is
 * retired: what they sent is kept, and it can be added again by its id.
 */
export async function putTaskForm(
  platform: Platform,
  actor: Actor,
  edition: EditionSettings,
  body: TaskFormBody,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const tasks: Task[] = body.tasks.map((task) => ({
    ...task,
    id: task.id ?? randomUUID(),
    questions: task.kind !== "questions" ? [] : task.questions.map(asStored),
  }));
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const { version, tasks: before } = await lockTaskForm(tx, "update");
    refuseStale(entityTag(version));
    const inUse = await tasksInUse(tx);
    const faults = {
      ...taskFaults(
        tasks,
        edition.submissionTypes.map(({ code }) => code),
      ),
      ...kindsChanged(tasks, before, inUse),
    };
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    const retired = before
      .filter(({ id }) => inUse.has(id) && !tasks.some((task) => task.id === id))
      .map((task) => ({ ...task, retired: true }));
    const next = { version: version + 1, tasks: [...tasks, ...retired], remindDays: days(body) };
    if (!(await saveTaskForm(tx, next))) throw new Refusal("changed-meanwhile");
    const details = { tasks: tasks.length, retired: retired.length };
    await record(tx, { at, actorId: actor.userId, action: "write-tasks", details });
  });
}

/** Saves by when the answers of each kind are due; `refuseStale` gets the current ETag. */
export async function saveAnswersDue(
  { db, clock }: Platform,
  actor: Actor,
  due: AnswersDue,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { version } = await readForm(tx, "due");
    refuseStale(entityTag(version));
    if (!(await saveForm(tx, "due", version, due))) throw new Refusal("changed-meanwhile");
    const details = Object.fromEntries(
      ANSWER_KINDS.flatMap((kind) => (due[kind] ? [[kind, due[kind]]] : [])),
    );
    await record(tx, { at, actorId: actor.userId, action: "set-answers-due", details });
  });
}

/** The earliest reminder first, each once. */
const days = ({ remind_days }: TaskFormBody) => [...new Set(remind_days)].sort((a, b) => b - a);

const kindsChanged = (tasks: readonly Task[], before: readonly Task[], inUse: ReadonlySet<string>) =>
  Object.fromEntries(
    tasks.flatMap(({ id, kind }, place) => {
      const former = before.find((task) => task.id === id);
      return former && former.kind !== kind && inUse.has(id) ? [[`tasks.${place}.kind`, [OTHER_KIND]]] : [];
    }),
  );
