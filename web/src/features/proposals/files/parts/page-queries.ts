import { getPage, listPages } from "@lectern/domain/proposals/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callForBlob } from "#platform/call";

/** Loads a page only after a pause, so that quick paging skips pages. */
const STAY_MS = 80;

/** The sizes of a rebuilt file's pages. Loaded again on each visit, since the file may have been replaced. */
export const pagesQuery = (pk: number) =>
  queryOptions({
    queryKey: ["pages", pk],
    queryFn: async ({ signal }) => (await call(listPages, { params: { id: pk }, signal })).pages,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A page as a picture, cached only while it is used. */
export const pageQuery = (pk: number, n: number) =>
  queryOptions({
    queryKey: ["pages", pk, n],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, STAY_MS));
      signal.throwIfAborted();
      return callForBlob(getPage, { params: { id: pk, n }, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
