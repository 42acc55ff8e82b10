import {
  previewReviewForm,
  putReviewForm,
  type ReviewFormBody,
} from "@lectern/domain/reviewing/criteria/editing/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import { setAnswer } from "#platform/set-answer";
import { reviewFormQuery } from "./api";

export function useSaveReviewForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag, body }: { body: ReviewFormBody; etag: string | null }) =>
      callForVersion(putReviewForm, { body, ifMatch: etag }),
    onSuccess: (saved) => {
      setAnswer(client, reviewFormQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["board"] });
    },
  });
}

/** What saving would do to the reviews that exist. */
export const fetchConsequences = (body: ReviewFormBody) => call(previewReviewForm, { body });
