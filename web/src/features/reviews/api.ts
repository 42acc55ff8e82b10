import { addReview, deleteReview, type ReviewBody, updateReview } from "@lectern/domain/reviews/contract";
import type { Review } from "@lectern/domain/reviews/shapes";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useRefreshSubmission } from "#features/submissions/api";
import { call } from "#platform/call";

type Body = z.input<typeof ReviewBody>;

const sameReview = (saved: Omit<Review, "id">, sent: Body): boolean =>
  (Object.keys(saved) as (keyof typeof saved)[]).every((field) => saved[field] === sent[field]);

export function useAddReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    // Repeated because its answer was lost, it gives the review as it was sent first; the newer text is saved.
    mutationFn: async ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) => {
      const { id, ...saved } = await call(addReview, { body, idempotencyKey });
      if (!sameReview(saved, body)) await call(updateReview, { params: { id }, body });
    },
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
