import { getPage, listPages } from "@lectern/domain/proposals/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callForBlob } from "#platform/call";

/** Who turns pages fast does not stay at each: only one that is stayed at is fetched. */
const STAY_MS = 80;

/** The sizes of a rebuilt file's pages. Asked anew at each visit, for the file may have been replaced. */
export const pagesQuery = (pk: number) =>
  queryOptions({
    queryKey: ["pages", pk],
    queryFn: async ({ signal }) => (await call(listPages, { params: { id: pk }, signal })).pages,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** One page as a picture, kept no longer than it is in use. */
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
