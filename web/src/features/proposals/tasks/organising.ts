import type { AnswersDue } from "@lectern/domain/proposals/speaker-forms";
import {
  exportTasks,
  getAnswersDue,
  getTaskForm,
  listTasks,
  putAnswersDue,
  putTaskForm,
  remindOfTasks,
  type TaskForm,
  type TaskFormBody,
} from "@lectern/domain/proposals/tasks/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call, callForBlob, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

export type Versioned<A> = { answer: A; etag: string | null };

/** What the speakers of all accepted proposals have done and answered. */
export const taskTableQuery = queryOptions({
  queryKey: ["tasks"],
  queryFn: ({ signal }) => call(listTasks, { signal }),
  refetchInterval: 60_000,
});

/** The currently saved tasks, bypassing caches. */
export const readTaskForm = (signal?: AbortSignal): Promise<Versioned<TaskForm>> =>
  callForVersion(getTaskForm, signal ? { signal } : {});

export const taskFormQuery = queryOptions({
  queryKey: ["tasks", "form"],
  queryFn: ({ signal }) => readTaskForm(signal),
  ...ON_ENTRY,
});

export const saveTaskForm = (body: TaskFormBody, etag: string | null): Promise<Versioned<TaskForm>> =>
  callForVersion(putTaskForm, { body, ifMatch: etag });

/** The currently saved due dates of answers, bypassing caches. */
export const readAnswersDue = (signal?: AbortSignal): Promise<Versioned<AnswersDue>> =>
  callForVersion(getAnswersDue, signal ? { signal } : {});

/** By when consents, needs and availability are due. */
export const answersDueQuery = queryOptions({
  queryKey: ["tasks", "answers-due"],
  queryFn: ({ signal }) => readAnswersDue(signal),
  ...ON_ENTRY,
});

export const saveAnswersDue = (body: AnswersDue, etag: string | null): Promise<Versioned<AnswersDue>> =>
  callForVersion(putAnswersDue, { body, ifMatch: etag });

/** `task`: its id, or that of answers; null: everything that is required. */
type Reminder = { task: string | null; expected: string[]; key: string };

export function useRemindOfTasks() {
  return useMutation({
    mutationFn: ({ key, ...body }: Reminder) => call(remindOfTasks, { body, idempotencyKey: key }),
  });
}

/** The table as CSV, with the answers. */
export const fetchTaskCsv = (): Promise<Blob> => callForBlob(exportTasks);
