import type { FileType } from "@lectern/domain/call/file-types";
import type { Download } from "@lectern/domain/proposals/files/words";
import { answerTask, getTasks, type ProposalTasks } from "@lectern/domain/proposals/tasks/contract";
import {
  confirmTaskFile,
  downloadTaskFile,
  removeTaskFile,
  uploadForTask,
} from "@lectern/domain/proposals/tasks/files/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { SUBMISSIONS_KEY } from "#platform/queries";
import { Refused } from "#platform/refused";
import { setAnswer } from "#platform/set-answer";
import { openLink } from "../files/api";
import { ownTasksQuery } from "../speaker-forms/own-tasks";

const EVERY_MS = 3_000;

/** The tasks of an accepted proposal; none where the user has none to do. Read again while a file is processed. */
export const tasksQuery = (pk: number) =>
  queryOptions({
    queryKey: ["tasks", pk],
    queryFn: ({ signal }) => fetchTasks(pk, signal),
    refetchInterval: ({ state }) =>
      state.data?.tasks.some(({ files }) => files.some((file) => ["queued", "running"].includes(file.state)))
        ? EVERY_MS
        : false,
  });

/** The tasks as they are now, bypassing caches: compared after a 412. */
export async function fetchTasks(pk: number, signal?: AbortSignal): Promise<ProposalTasks> {
  try {
    return await call(getTasks, { params: { id: pk }, ...(signal && { signal }) });
  } catch (failure) {
    if (failure instanceof Refused && failure.status === 404) return { pk, tasks: [] };
    throw failure;
  }
}

type Answered = { task: string; answers: Record<string, string>; etag: string };

/** Saves the answers to a task, and refreshes what shows the proposal, as its title may have changed. */
export function useAnswerTask(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ task, answers, etag }: Answered) =>
      call(answerTask, { params: { id: pk, task }, body: { answers }, ifMatch: etag }),
    onSuccess: async (saved) => {
      setAnswer(client, tasksQuery(pk).queryKey, saved);
      await Promise.all([
        client.invalidateQueries({ queryKey: ["submission", pk] }),
        client.invalidateQueries({ queryKey: SUBMISSIONS_KEY }),
        client.invalidateQueries({ queryKey: ownTasksQuery.queryKey }),
      ]);
    },
  });
}

/** Refreshes the tasks of all proposals, as a speaker's photo is in all of theirs. */
export function useRefreshTasks(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["tasks"] });
}

export const startUpload = (pk: number, task: string, body: { extension: FileType; title: string }) =>
  call(uploadForTask, { params: { id: pk, task }, body });

export const confirmFile = (file: string) => call(confirmTaskFile, { params: { file } });

export const removeFile = (file: string) => call(removeTaskFile, { params: { file } });

/** Opens a task's file by a short-lived link. */
export const downloadOfTask = (file: string) => async (dl: Download) => {
  const { url } = await call(downloadTaskFile, { params: { file, dl } });
  openLink(url);
};
