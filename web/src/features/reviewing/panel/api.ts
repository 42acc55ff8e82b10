import { setConferences } from "@lectern/domain/reviewing/panel/conferences/contract";
import {
  type AssignBody,
  applyPlan,
  assign,
  getPanel,
  listReviewerLoads,
  previewPlan,
  previewReminders,
  type RemindBody,
  type RuleBody,
  sendReminders,
  setTopics,
  undoBatch,
} from "@lectern/domain/reviewing/panel/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { readList, shareList } from "#platform/read-list";

const PANEL = ["panel"];

/** Reviewers and proposals of the panel. Refreshed regularly, as reviews arrive. */
export const panelQuery = queryOptions({
  queryKey: PANEL,
  queryFn: (context) => readList(getPanel, context),
  structuralSharing: shareList,
  refetchInterval: 60_000,
});

/** The panel for one proposal. */
export const seatsQuery = (pk: number) =>
  queryOptions({
    queryKey: [...PANEL, "seats", pk],
    queryFn: ({ signal }) => call(listReviewerLoads, { params: { id: pk }, signal }),
  });

/** A call that changes the panel, and refreshes it on success and failure. */
function useChange<B, A>(send: (body: B) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: PANEL }),
  });
}

export const useAssign = () => useChange((body: AssignBody) => call(assign, { body }));

/** Previews the rule's assignments; nothing is written. */
export const usePreviewPlan = () =>
  useMutation({ mutationFn: (body: RuleBody) => call(previewPlan, { body }) });

export const useApplyPlan = () => useChange((body: RuleBody & { mark: string }) => call(applyPlan, { body }));

export const useUndoBatch = () => useChange((id: number) => call(undoBatch, { params: { id } }));

export const useSetTopics = () =>
  useChange(({ id, topics }: { id: string; topics: string[] }) =>
    call(setTopics, { params: { id }, body: { topics } }),
  );

export const useSetConferences = () =>
  useChange(({ id, conferences }: { id: string; conferences: string[] }) =>
    call(setConferences, { params: { id }, body: { conferences } }),
  );

export const usePreviewReminders = () =>
  useMutation({ mutationFn: (body: RemindBody) => call(previewReminders, { body }) });

/** Sends the reminders; the key makes a repeated click harmless. */
export const useSendReminders = () =>
  useChange(({ body, key }: { body: RemindBody; key: string }) =>
    call(sendReminders, { body, idempotencyKey: key }),
  );
