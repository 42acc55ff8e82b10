import { queryOptions } from "@tanstack/react-query";

/** Names countries, for pages that rarely do: the names are larger than such a page's own script. */
export const countryNamesQuery = queryOptions({
  queryKey: ["country names"],
  queryFn: async () => (await import("./named-country")).namedCountry,
  staleTime: Number.POSITIVE_INFINITY,
});
