import { getChangesSinceReview, getVersion, listVersions } from "@lectern/domain/proposals/versions/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The saved versions of a proposal, newest first. */
export const versionsQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk, "versions"],
    queryFn: ({ signal }) => call(listVersions, { params: { id: pk }, signal }),
  });

/** A version with the one before. */
export const versionQuery = (pk: number, n: number) =>
  queryOptions({
    queryKey: ["submission", pk, "versions", n],
    queryFn: ({ signal }) => call(getVersion, { params: { id: pk, n }, signal }),
  });

/** What changed in a proposal since the reader's own review. */
export const changesQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk, "changes"],
    queryFn: ({ signal }) => call(getChangesSinceReview, { params: { id: pk }, signal }),
  });
