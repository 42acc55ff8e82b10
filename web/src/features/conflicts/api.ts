import { lazy } from "react";

/** For organisers alone: reviewers, who come here too, do not fetch it. */
export const ConflictsPanel = lazy(async () => ({
  default: (await import("./parts/conflicts-panel")).ConflictsPanel,
}));

export { RECUSE_KEY } from "./parts/keys";
export { Recuse } from "./parts/recuse";
