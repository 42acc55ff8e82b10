import { getEditionText } from "@lectern/domain/call/texts/contract";
import type { OfferedText } from "@lectern/domain/call/texts/names";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** A text of the organisers; empty where they wrote none. */
export const textQuery = (name: OfferedText) =>
  queryOptions({
    queryKey: ["edition", "text", name],
    queryFn: async ({ signal }) => (await call(getEditionText, { params: { name }, signal })).text,
    staleTime: 60_000,
  });
