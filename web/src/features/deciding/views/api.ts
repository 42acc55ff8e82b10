import {
  changeView,
  createView,
  deleteView,
  listViews,
  setDefaultView,
  type View,
  type ViewBody,
} from "@lectern/domain/deciding/views/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The saved views that the organiser may use. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call(listViews, { signal }),
});

const ifMatch = ({ version }: View) => `"${version}"`;

function useChange<V, R>(mutationFn: (values: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}

export const useCreateView = () => useChange((body: ViewBody) => call(createView, { body }));

export const useChangeView = () =>
  useChange(({ view, ...body }: ViewBody & { view: View }) =>
    call(changeView, { params: { id: view.id }, body, ifMatch: ifMatch(view) }),
  );

export const useDeleteView = () =>
  useChange((view: View) => call(deleteView, { params: { id: view.id }, ifMatch: ifMatch(view) }));

/** Sets the view that the organiser's board opens with; null: none. */
export const useSetDefaultView = () =>
  useChange((view: number | null) => call(setDefaultView, { body: { view } }));
