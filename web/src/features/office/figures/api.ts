import { type FiguresFilter, getFigures } from "@lectern/domain/office/figures/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The call in figures. Those that are shown stay until the next ones are there. */
export const figuresQuery = (question: FiguresFilter) =>
  queryOptions({
    queryKey: ["figures", question],
    queryFn: ({ signal }) => call(getFigures, { query: question, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
