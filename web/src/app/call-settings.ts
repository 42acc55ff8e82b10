import { type Edition, getEdition } from "@lectern/domain/call/contract";
import { PAGES } from "@lectern/domain/kernel/paths";
import { type LoaderFunction, matchPath, redirectDocument } from "react-router";
import { callBase, pagePath } from "#platform/call-base";
import { setServerTime } from "#platform/clock";
import { fetchInTime } from "#platform/fetch-in-time";
import { editionQuery, queryClient } from "#platform/queries";
import { isFinal } from "#platform/refused";
import { isProtected } from "./session-watch";

/** Public pages that show the call itself. The others concern an account or an invitation. */
const OF_CALL = [PAGES.landing, PAGES.callForVillage, PAGES.conduct];
const isOfCall = (page: string) =>
  isProtected(page) || OF_CALL.some((pattern) => matchPath(pattern, page) !== null);

/** Those of the default call, where they were read instead. */
let standIn: Edition | undefined;

/** Whether the settings that the pages have are the default call's instead of those of their own. */
export const isStandIn = (): boolean =>
  standIn !== undefined && queryClient.getQueryData(editionQuery.queryKey) === standIn;

/**
 * Reads the settings that every page waits for. A draft is found after the log-in only, and by few: where the call is not found,
 * account pages have the default call's settings. Pages of the call are loaded again after that.
 */
export const readSettings: LoaderFunction = async ({ request }) => {
  const ofCall = isOfCall(pagePath(new URL(request.url).pathname));
  if (ofCall && isStandIn()) throw redirectDocument(request.url);
  try {
    return await queryClient.ensureQueryData(editionQuery);
  } catch (failure) {
    if (ofCall || callBase === "" || !isFinal(failure)) throw failure;
    standIn = await showDefault();
    return standIn;
  }
};

async function showDefault(): Promise<Edition | undefined> {
  const answer = await fetchInTime(getEdition.path);
  const edition = getEdition.answer.parse(await answer.json());
  setServerTime(edition.now);
  return queryClient.setQueryData(editionQuery.queryKey, edition);
}
