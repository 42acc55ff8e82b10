import {
  getProposalOnBoard,
  getScores,
  listBoard,
  listCriterionScores,
  listNamed,
  listReviews,
  type Moved,
  type ProposalOnBoard,
  processFilesAgain,
  returnFromReview,
  sendToReview,
} from "@lectern/domain/deciding/board/contract";
import { type DecideBody, decide } from "@lectern/domain/deciding/decisions/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { readFeedbackAgain } from "#features/deciding/feedback/api";
import { call } from "#platform/call";
import { queryClient } from "#platform/queries";
import { readList, shareList } from "#platform/read-list";
import { mayHaveSucceeded } from "#platform/refused";
import { restartReads } from "#platform/set-answer";

/** Every proposal. Refreshed regularly, since other organisers work on it too. */
export const boardQuery = queryOptions({
  queryKey: ["board"],
  queryFn: (context) => readList(listBoard, context),
  structuralSharing: shareList,
  refetchInterval: 60_000,
});

const ROW = ["board", "row"];

/** One proposal of the board without its scores, from the list if that has been read. */
export const proposalOnBoardQuery = (pk: number) =>
  queryOptions({
    queryKey: [...ROW, pk],
    queryFn: ({ signal }) => call(getProposalOnBoard, { params: { id: pk }, signal }),
    initialData: (): ProposalOnBoard | undefined =>
      queryClient.getQueryData(boardQuery.queryKey)?.find((row) => row.pk === pk),
    initialDataUpdatedAt: () => queryClient.getQueryState(boardQuery.queryKey)?.dataUpdatedAt,
    refetchInterval: 60_000,
  });

/** Changes the rows that have been read. */
function changeRows(client: QueryClient, change: <R extends ProposalOnBoard>(row: R) => R): void {
  client.setQueryData(boardQuery.queryKey, (rows) => rows?.map(change));
  client.setQueriesData<ProposalOnBoard>({ queryKey: ROW }, (row) => row && change(row));
  restartReads(client, { queryKey: boardQuery.queryKey });
}

/** Refreshes the rows, but not the reviews. */
export const readBoardAgain = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: boardQuery.queryKey, exact: true }),
    client.invalidateQueries({ queryKey: ROW }),
  ]);

/** The proposals of a blind edition whose texts name their author. */
export const namedQuery = queryOptions({
  queryKey: ["board", "named"],
  queryFn: ({ signal }) => call(listNamed, { signal }),
  staleTime: 60_000,
});

/** The scores of every proposal by each criterion. */
export const criterionScoresQuery = queryOptions({
  queryKey: ["board", "criteria"],
  queryFn: async ({ signal }) =>
    new Map((await call(listCriterionScores, { signal })).map(({ pk, criteria }) => [pk, criteria])),
  staleTime: 60_000,
  refetchInterval: 60_000,
});

/** The scores of one proposal, as a whole and by each criterion. */
export const scoresQuery = (pk: number) =>
  queryOptions({
    queryKey: ["board", "scores", pk],
    queryFn: ({ signal }) => call(getScores, { params: { id: pk }, signal }),
    refetchInterval: 60_000,
  });

/** The reviews of one proposal, with their authors. */
export const reviewsQuery = (pk: number) =>
  queryOptions({
    queryKey: ["board", "reviews", pk],
    queryFn: ({ signal }) => call(listReviews, { params: { id: pk }, signal }),
  });

/** Refreshes the rows where a failed change may have been made. */
const readAfterFailure = (client: QueryClient) => (failure: unknown) =>
  mayHaveSucceeded(failure) ? readBoardAgain(client) : undefined;

/** Decides with an optimistic update, and reloads the board when some were refused. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decisions: DecideBody["decisions"]) => call(decide, { body: { decisions } }),
    onError: readAfterFailure(client),
    onSuccess: ({ changed, refused }) => {
      void readFeedbackAgain(client);
      const whole = changed.filter(({ conference }) => conference === undefined);
      const decided = new Map(whole.map(({ submission, to }) => [submission, to]));
      changeRows(client, (row) => {
        const decision = decided.get(row.pk);
        if (decision === undefined) return row;
        return { ...row, decision, ...(decision !== "HLD" && { waitlist_place: null }) };
      });
      // What several conferences have decided together is the server's to say.
      if (refused.length > 0 || whole.length < changed.length) return readBoardAgain(client);
      return undefined;
    },
  });
}

/** Sends proposals to review or undoes that, with an optimistic update. */
export function useMoving(direction: "send" | "return") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissions: number[]): Promise<Moved> =>
      call({ send: sendToReview, return: returnFromReview }[direction], { body: { submissions } }),
    onError: readAfterFailure(client),
    onSuccess: ({ moved, refused }) => {
      const statuses = new Map(moved.map(({ submission, to }) => [submission, to]));
      changeRows(client, (row) => ({ ...row, status: statuses.get(row.pk) ?? row.status }));
      if (refused.length > 0) void readBoardAgain(client);
    },
  });
}

/** Processes the files of these proposals again, or all failed ones. */
export function useProcessingAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissions: number[] | null) => call(processFilesAgain, { body: { submissions } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: boardQuery.queryKey }),
        client.invalidateQueries({ queryKey: ["submission"] }),
      ]),
  });
}
