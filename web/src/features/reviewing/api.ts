import {
  addReview,
  deleteReview,
  getQueue,
  listOtherReviews,
  type ReviewBody,
  updateReview,
} from "@lectern/domain/reviewing/contract";
import { keptOrder } from "@lectern/domain/reviewing/fair-order";
import { queryOptions, useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { useRefreshSubmission } from "#features/proposals/api";
import { call } from "#platform/call";
import { SUBMISSIONS_KEY } from "#platform/queries";
import { isAlreadyCreated } from "#platform/refused";

/**
 * The order in which to review, and which proposals still wait. Loaded with the list, but an order in use is kept until
 * the portal is reloaded.
 */
export const queueQuery = queryOptions({
  queryKey: [...SUBMISSIONS_KEY, "queue"],
  queryFn: async ({ client, queryKey, signal }) => {
    const now = await call(getQueue, { signal });
    const read = client.getQueryData<typeof now>(queryKey)?.order ?? [];
    return { ...now, order: keptOrder(read, now.order), waiting: new Set(now.order) };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Others' reviews of a submission, if visible to the reader. */
export const othersQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk, "others"],
    queryFn: ({ signal }) => call(listOtherReviews, { params: { id: pk }, signal }),
  });

type Body = z.input<typeof ReviewBody>;

export function useAddReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) => {
      try {
        await call(addReview, { body, idempotencyKey });
      } catch (failure) {
        if (!isAlreadyCreated(failure)) throw failure;
        // A proposal's number names one's own review of it.
        await call(updateReview, { params: { id: body.submission }, body });
      }
    },
    onSuccess: (_, { body }) => refresh(body.submission),
    // It may be saved although it failed, or changed elsewhere.
    onError: (_, { body }) => void refresh(body.submission),
  });
}

export function useUpdateReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ id, body, etag }: { id: number; body: Body; etag: string | null }) =>
      call(updateReview, { params: { id }, body, ifMatch: etag }),
    onSuccess: (_, { body }) => refresh(body.submission),
    onError: (_, { body }) => void refresh(body.submission),
  });
}

export function useDeleteReview() {
  const refresh = useRefreshSubmission();
  return useMutation({
    mutationFn: ({ id }: { id: number; submission: number }) => call(deleteReview, { params: { id } }),
    onSuccess: (_, { submission }) => refresh(submission),
    onError: (_, { submission }) => void refresh(submission),
  });
}
