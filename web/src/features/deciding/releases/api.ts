import { orderWaitlist, promote } from "@lectern/domain/deciding/decisions/contract";
import {
  cancelRelease,
  confirmRelease,
  createRelease,
  getRelease,
  listReleases,
  type Preview,
  type PreviewBody,
  previewRelease,
} from "@lectern/domain/deciding/releases/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { readBoardAgain } from "#features/deciding/board/api";
import { readFeedbackAgain } from "#features/deciding/feedback/api";
import { call } from "#platform/call";

/** The releases. Refreshed while one is waiting. */
export const releasesQuery = queryOptions({
  queryKey: ["releases"],
  queryFn: ({ signal }) => call(listReleases, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((release) => release.state === "waiting") ? 5_000 : 30_000,
});

/** The contents of a release. Always loaded again, since changed decisions leave it. */
export const releaseLookQuery = (id: number) =>
  queryOptions({
    queryKey: ["releases", id],
    queryFn: ({ signal }) => call(getRelease, { params: { id }, signal }),
    staleTime: 0,
  });

/** Refreshes everything that a release changes. */
function useRefreshReleases() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: releasesQuery.queryKey }),
      readBoardAgain(client),
      readFeedbackAgain(client),
    ]);
}

export const usePreviewRelease = () =>
  useMutation({ mutationFn: (body: PreviewBody) => call(previewRelease, { body }) });

/** Creates exactly the previewed release. */
export function useCreateRelease() {
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: ({ preview, key }: { preview: Preview; key: string }) =>
      call(createRelease, {
        body: { items: preview.items, templates: preview.templates },
        idempotencyKey: key,
      }),
    onSettled: refresh,
  });
}

export function useReleaseStep(step: "confirm" | "cancel") {
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: (id: number) => call(step === "confirm" ? confirmRelease : cancelRelease, { params: { id } }),
    onSettled: refresh,
  });
}

export function usePromote() {
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: ({ key, ...body }: { submission: number; conference: string | undefined; key: string }) =>
      call(promote, { body, idempotencyKey: key }),
    onSettled: refresh,
  });
}

export function useOrderWaitlist() {
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: (body: { order: number[]; seen: number[]; conference: string | undefined }) =>
      call(orderWaitlist, { body }),
    onSettled: refresh,
  });
}
