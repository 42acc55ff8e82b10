import {
  exportTasks,
  getTaskForm,
  listTasks,
  putTaskForm,
  remindOfTasks,
  type TaskForm,
  type TaskFormBody,
} from "@lectern/domain/proposals/tasks/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForBlob, callForVersion } from "#platform/call";

export type VersionedTaskForm = { answer: TaskForm; etag: string | null };

/** The tasks of all accepted proposals. */
export const taskTableQuery = queryOptions({
  queryKey: ["tasks", "table"],
  queryFn: ({ signal }) => call(listTasks, { signal }),
  refetchInterval: 60_000,
});

/** The currently saved tasks, bypassing caches. */
export const readTaskForm = (signal?: AbortSignal): Promise<VersionedTaskForm> =>
  callForVersion(getTaskForm, signal ? { signal } : {});

export const taskFormQuery = queryOptions({
  queryKey: ["tasks", "form"],
  queryFn: ({ signal }) => readTaskForm(signal),
  refetchOnWindowFocus: false,
});

export function useSaveTaskForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag, body }: { body: TaskFormBody; etag: string | null }) =>
      callForVersion(putTaskForm, { body, ifMatch: etag }),
    onSuccess: (saved) => {
      client.setQueryData(taskFormQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: taskTableQuery.queryKey });
    },
  });
}

type Reminder = { task: string | null; expected: number[]; key: string };

export function useRemindOfTasks() {
  return useMutation({
    mutationFn: ({ key, ...body }: Reminder) => call(remindOfTasks, { body, idempotencyKey: key }),
  });
}

/** The table as CSV, with the answers. */
export const fetchTaskCsv = (): Promise<Blob> => callForBlob(exportTasks);
