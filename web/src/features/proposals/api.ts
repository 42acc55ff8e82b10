import type { Extension } from "@lectern/domain/call/file-types";
import {
  confirmUpload,
  createSubmission,
  getSubmission,
  goOnWithoutFile,
  type NewSubmissionBody,
  renewUpload,
  type Submission,
  type SubmissionBody,
  updateSubmission,
  withdrawSubmission,
} from "@lectern/domain/proposals/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, callForVersion } from "#platform/call";
import { SUBMISSIONS_KEY } from "#platform/queries";
import { fileIsMoving } from "./list";

/** A submission with the version that an edit starts from. */
export type VersionedSubmission = { submission: Submission; etag: string | null };

export const submissionQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk],
    queryFn: async ({ signal }): Promise<VersionedSubmission> => fetchVersion(pk, signal),
    refetchInterval: ({ state }) => fileIsMoving(state.data?.submission, state.dataUpdateCount),
  });

/** The current submission, bypassing caches: compared after a 412. */
export async function fetchVersion(pk: number, signal?: AbortSignal): Promise<VersionedSubmission> {
  const { answer, etag } = await callForVersion(getSubmission, {
    params: { id: pk },
    ...(signal && { signal }),
  });
  return { submission: answer, etag };
}

/** Refreshes everything that shows this submission. */
export function useRefreshSubmission(): (pk: number) => Promise<void> {
  const client = useQueryClient();
  return async (pk) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["submission", pk] }),
      client.invalidateQueries({ queryKey: SUBMISSIONS_KEY }),
    ]);
  };
}

export type NewSubmission = { body: z.input<typeof NewSubmissionBody>; idempotencyKey: string };

export function useCreateSubmission() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewSubmission) => call(createSubmission, { body, idempotencyKey }),
    onSuccess: (made) => void refresh(made.submission_id),
  });
}

export type EditedSubmission = { pk: number; body: z.input<typeof SubmissionBody>; etag: string | null };

export function useUpdateSubmission() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ pk, body, etag }: EditedSubmission) =>
      call(updateSubmission, { params: { id: pk }, body, ifMatch: etag }),
    onSuccess: (saved) => refresh(saved.pk),
    // It may be saved although it failed, or changed elsewhere.
    onError: (_, { pk }) => void refresh(pk),
  });
}

export function useWithdrawSubmission() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ pk, reason }: { pk: number; reason: string }) =>
      call(withdrawSubmission, { params: { id: pk }, ...(reason !== "" && { body: { reason } }) }),
    onSuccess: (_, { pk }) => refresh(pk),
    onError: (_, { pk }) => void refresh(pk),
  });
}

export function useGoOnWithoutFile() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: (pk: number) => call(goOnWithoutFile, { params: { id: pk } }),
    onSettled: (_, __, pk) => refresh(pk),
  });
}

/** New upload data, to retry an upload or replace the file. */
export const freshUpload = async (pk: number, extension: Extension) =>
  (await call(renewUpload, { params: { id: pk }, body: { extension } })).sp;

export const confirmArrival = (pk: number) => call(confirmUpload, { params: { id: pk } });
