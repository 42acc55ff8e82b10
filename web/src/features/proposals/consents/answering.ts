import {
  getOwnConsents,
  type OwnConsents,
  type OwnConsentsBody,
  putOwnConsents,
} from "@lectern/domain/proposals/consents/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callForVersion } from "#platform/call";
import { setAnswer } from "#platform/set-answer";
import { ownTasksQuery } from "../speaker-forms/own-tasks";

type Versioned = { answer: OwnConsents; etag: string | null };

/** What the user is asked to agree to, with the version that answers start from. */
export const ownConsentsQuery = queryOptions({
  queryKey: ["own-consents"],
  queryFn: ({ signal }): Promise<Versioned> => callForVersion(getOwnConsents, { signal }),
});

export function useSaveOwnConsents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ etag, ...body }: OwnConsentsBody & { etag: string | null }): Promise<Versioned> =>
      callForVersion(putOwnConsents, { body, ifMatch: etag }),
    onSuccess: async (saved) => {
      setAnswer(client, ownConsentsQuery.queryKey, saved);
      await client.invalidateQueries({ queryKey: ownTasksQuery.queryKey });
    },
  });
}
