import { addReview, deleteReview, type ReviewBody, updateReview } from "@lectern/domain/reviews/contract";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useRefreshSubmission } from "#features/submissions/api";
import { call } from "#platform/call";

type Body = z.input<typeof ReviewBody>;

export function useAddReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) =>
      call(addReview, { body, idempotencyKey }),
    onSuccess: (_, { body }) => refresh(body.submission),
  });
}

export function useUpdateReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ id, body, etag }: { id: number; body: Body; etag: string | null }) =>
      call(updateReview, { params: { id }, body, ifMatch: etag }),
    onSuccess: (_, { body }) => refresh(body.submission),
  });
}

export function useDeleteReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ id }: { id: number; submission: number }) => call(deleteReview, { params: { id } }),
    onSuccess: (_, { submission }) => refresh(submission),
  });
}
