import { lazy } from "react";

/** Where a speaker confirms or declines; fetched by those alone whose proposal was accepted. */
export const ConfirmPanel = lazy(async () => ({
  default: (await import("./parts/confirm-panel")).ConfirmPanel,
}));
