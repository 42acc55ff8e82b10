import { getReviewForm, type ReviewFormOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { queryOptions } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

export type VersionedReviewForm = { answer: ReviewFormOnWire; etag: string | null };

/** The currently saved form, bypassing caches. */
export const readReviewForm = (signal?: AbortSignal): Promise<VersionedReviewForm> =>
  callForVersion(getReviewForm, signal ? { signal } : {});

/** What reviewers are asked for. It rarely changes, and a refused review reads it again. */
export const reviewFormQuery = queryOptions({
  queryKey: ["review-form"],
  queryFn: ({ signal }) => readReviewForm(signal),
  staleTime: 60_000,
  ...ON_ENTRY,
});
