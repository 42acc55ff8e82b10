import { type FiguresFilter, getFigures } from "@lectern/domain/office/figures/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The figures. The current ones stay visible until the next are loaded. */
export const figuresQuery = (question: FiguresFilter) =>
  queryOptions({
    queryKey: ["figures", question],
    queryFn: ({ signal }) => call(getFigures, { query: question, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
