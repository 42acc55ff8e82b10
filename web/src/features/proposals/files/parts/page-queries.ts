import { getPage, listPages } from "@lectern/domain/proposals/contract";
import { getTaskPage, listTaskPages } from "@lectern/domain/proposals/tasks/pages/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, callForBlob } from "#platform/call";

/** Loads a page other than the first only after a pause, so that quick paging skips pages. */
const STAY_MS = 80;

/** A proposal's own file by its number, or a file of a task by its id. */
export type PagesOf = number | string;

/** The sizes of a rebuilt file's pages. Loaded again on each visit, since the file may have been replaced. */
export const pagesQuery = (of: PagesOf) =>
  queryOptions({
    queryKey: ["pages", of],
    queryFn: async ({ signal }) => {
      const read =
        typeof of === "number"
          ? call(listPages, { params: { id: of }, signal })
          : call(listTaskPages, { params: { file: of }, signal });
      return (await read).pages;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A page as a picture, cached only while it is used. */
export const pageQuery = (of: PagesOf, n: number) =>
  queryOptions({
    queryKey: ["pages", of, n],
    queryFn: async ({ signal }) => {
      if (n > 1) await new Promise((resolve) => setTimeout(resolve, STAY_MS));
      signal.throwIfAborted();
      return typeof of === "number"
        ? callForBlob(getPage, { params: { id: of, n }, signal })
        : callForBlob(getTaskPage, { params: { file: of, n }, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
