import { getEditionText } from "@lectern/domain/call/texts/contract";
import type { OfferedText } from "@lectern/domain/call/texts/names";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/call";

/** A text by the organisers; empty if there is none. */
export const textQuery = (name: OfferedText) =>
  queryOptions({
    queryKey: ["edition", "text", name],
    queryFn: async ({ signal }) => (await call(getEditionText, { params: { name }, signal })).text,
    staleTime: 60_000,
  });
