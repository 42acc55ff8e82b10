import { getEdition } from "@lectern/domain/call/contract";
import { setServerTime } from "./clock";
import { editionQuery, queryClient, userQuery } from "./queries";

// Runs before the rest of the script: takes what came with the page, and requests what did not.
const sent = document.getElementById("data")?.textContent;
if (sent) {
  const edition = getEdition.answer.parse(JSON.parse(sent));
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const age = performance.now() - (page?.responseStart ?? 0);
  setServerTime(new Date(Date.parse(edition.now) + age).toISOString());
  queryClient.setQueryData(editionQuery.queryKey, edition);
} else void queryClient.prefetchQuery(editionQuery);
void queryClient.prefetchQuery(userQuery);
