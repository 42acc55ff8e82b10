import { BOTH_CONFERENCES, type Conferences, codesFor } from "../../../call/conferences";

/**
 * The codes of the proposals for these conferences: also that of both, where one of them decides on such proposals.
 * None: all proposals.
 */
export function panelCodes(selected: readonly string[], edition: Conferences): string[] {
  return [...new Set(panelConferences(selected).flatMap((conference) => codesFor(conference, edition)))];
}

/** The conferences among the codes of `panelCodes`, each once. */
export const panelConferences = (codes: readonly string[]): string[] =>
  [...new Set(codes)].filter((code) => code !== BOTH_CONFERENCES).sort();
