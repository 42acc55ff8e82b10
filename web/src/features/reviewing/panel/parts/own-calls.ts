import { getOwnTopics, setOwnTopics } from "@lectern/domain/reviewing/panel/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

export const ownTopicsQuery = queryOptions({
  queryKey: ["own-topics"],
  queryFn: ({ signal }) => call(getOwnTopics, { signal }),
});

/** Saves them; they are shown as they will be, and as they were when it fails. */
export function useSetOwnTopics() {
  const client = useQueryClient();
  const { queryKey } = ownTopicsQuery;
  return useMutation({
    mutationFn: (topics: string[]) => call(setOwnTopics, { body: { topics } }),
    onMutate: (topics) => client.setQueryData(queryKey, { topics }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
