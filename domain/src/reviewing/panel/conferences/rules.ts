import { BOTH_CONFERENCES, type Conferences, conferencesOf } from "../../../call/conferences";

/**
 * The codes of the proposals for these conferences: also that of both, where one of them decides on such proposals.
 * None: all proposals.
 */
export function panelCodes(selected: readonly string[], edition: Conferences): string[] {
  const own = panelConferences(selected);
  const deciding = conferencesOf(BOTH_CONFERENCES, edition);
  const both = own.some((code) => deciding.includes(code)) ? [BOTH_CONFERENCES] : [];
  return [...own, ...both];
}

/** The conferences among the codes of `panelCodes`, each once. */
export const panelConferences = (codes: readonly string[]): string[] =>
  [...new Set(codes)].filter((code) => code !== BOTH_CONFERENCES).sort();
