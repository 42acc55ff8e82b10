import {
  getPublication,
  listPublished,
  type Publication,
  publishProgramme,
} from "@lectern/domain/programme/publishing/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { setAnswer } from "#platform/set-answer";
import { pollingInterval } from "./polling";

/** What is published, and what publishing would change. */
export const publicationQuery = queryOptions({
  queryKey: ["schedule", "publication"],
  queryFn: ({ signal }) => call(getPublication, { signal }),
  refetchInterval: pollingInterval,
});

/** The published versions, newest first. */
export const versionsQuery = queryOptions({
  queryKey: ["schedule", "versions"],
  queryFn: ({ signal }) => call(listPublished, { signal }),
});

/** Publishes what was previewed; refused when it was changed meanwhile. */
export function usePublish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag }: Publication) => call(publishProgramme, { ifMatch: etag }),
    onSuccess: (now) => {
      setAnswer(client, publicationQuery.queryKey, now);
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey: publicationQuery.queryKey }),
  });
}
