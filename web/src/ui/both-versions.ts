import { loadable } from "./loadable";
import { SectionWait } from "./page-loader";

export type { Difference } from "./both-versions-compared";

/** Compares what was typed with what another tab or person has saved meanwhile. Few ever see it, so it is no part of a page. */
export const BothVersions = loadable(async () => (await import("./both-versions-compared")).BothVersions, {
  fallback: SectionWait,
});
