import {
  createForSpeaker,
  type EditForSpeakerBody,
  editForSpeaker,
  type InvitedBody,
  withdrawForSpeaker,
} from "@lectern/domain/proposals/by-organisers/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "#platform/call";
import { useRefreshSubmission } from "../api";

function useRefresh(): (pk: number) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefreshSubmission();
  return async (pk) => {
    await Promise.all([refresh(pk), client.invalidateQueries({ queryKey: ["board"] })]);
  };
}

type Created = { body: z.input<typeof InvitedBody>; idempotencyKey: string };

export function useCreateForSpeaker() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Created) => call(createForSpeaker, { body, idempotencyKey }),
    onSuccess: ({ submission_id }) => refresh(submission_id),
  });
}

type Edit = { pk: number; body: z.input<typeof EditForSpeakerBody>; etag: string | null };

export function useEditForSpeaker() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ pk, body, etag }: Edit) =>
      call(editForSpeaker, { params: { id: pk }, body, ifMatch: etag }),
    onSuccess: (_, { pk }) => refresh(pk),
    // It may be saved although it failed, or changed elsewhere.
    onError: (_, { pk }) => void refresh(pk),
  });
}

export function useWithdrawForSpeaker() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ pk, reason, etag }: { pk: number; reason: string; etag: string | null }) =>
      call(withdrawForSpeaker, { params: { id: pk }, body: { reason }, ifMatch: etag }),
    // After a failure, too: the version may be another one.
    onSettled: (_, __, { pk }) => refresh(pk),
  });
}
