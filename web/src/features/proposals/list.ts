import { listSubmissions } from "@lectern/domain/proposals/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";
import { pollWhileUploading } from "./parts/polling";

/** The reader's list, which the menu of every page shows: this file brings nothing else along. */
export const submissionsQuery = queryOptions({
  queryKey: ["submissions"],
  queryFn: ({ signal }) => call(listSubmissions, { signal }),
  refetchInterval: (query) => pollWhileUploading(query.state.data),
});
