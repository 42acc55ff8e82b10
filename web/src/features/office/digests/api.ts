import { getDigest, setDigest } from "@lectern/domain/office/digests/contract";
import type { DigestFrequency } from "@lectern/domain/office/digests/words";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { setAnswer } from "#platform/set-answer";

export const digestQuery = queryOptions({
  queryKey: ["digest"],
  queryFn: ({ signal }) => call(getDigest, { signal }),
});

/** Sets how often the user gets a digest, with an optimistic update. */
export function useSetDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (frequency: DigestFrequency) => call(setDigest, { body: { frequency } }),
    onSuccess: (answer) => setAnswer(client, digestQuery.queryKey, answer),
  });
}
