import {
  dismissSuggestion,
  listConflicts,
  type ReviewerConflict,
  recuse,
  setConflict,
} from "@lectern/domain/reviewing/conflicts/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { SUBMISSIONS_KEY } from "#platform/queries";
import { setAnswer } from "#platform/set-answer";

/** Every reviewer with their relation to one proposal. */
export const standingsQuery = (pk: number) =>
  queryOptions({
    queryKey: ["board", "conflicts", pk],
    queryFn: ({ signal }) => call(listConflicts, { params: { id: pk }, signal }),
  });

/** Recuses the reviewer from a proposal, which leaves the list. */
export function useRecuse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pk, reason }: { pk: number; reason: string }) =>
      call(recuse, { params: { id: pk }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SUBMISSIONS_KEY }),
  });
}

type Kept = { reviewer: string; keep_out: boolean; reason: string };

/** Marks or removes a conflict of interest. */
export function useSetConflict(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Kept) => call(setConflict, { params: { id: pk }, body }),
    onSuccess: (standings: ReviewerConflict[]) => {
      setAnswer(client, standingsQuery(pk).queryKey, standings);
      void client.invalidateQueries({ queryKey: ["board"], exact: true });
      void client.invalidateQueries({ queryKey: ["board", "row", pk] });
      void client.invalidateQueries({ queryKey: ["board", "reviews", pk] });
      void client.invalidateQueries({ queryKey: ["board", "scores", pk] });
      void client.invalidateQueries({ queryKey: ["panel"] });
    },
  });
}

type Dismissed = {
  reviewer: string;
  seen: Pick<ReviewerConflict, "shared_domain" | "shared_employer" | "shared_name">;
};

/** Dismisses a suggestion. One that has changed meanwhile is loaded again. */
export function useDismissSuggestion(pk: number) {
  const client = useQueryClient();
  const { queryKey } = standingsQuery(pk);
  return useMutation({
    mutationFn: (body: Dismissed) => call(dismissSuggestion, { params: { id: pk }, body }),
    onSuccess: (standings: ReviewerConflict[]) => setAnswer(client, queryKey, standings),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
