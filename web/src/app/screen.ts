import type { ComponentType } from "react";

/** A screen that is loaded on demand, in parallel with its guards' requests. */
export const screen = (load: () => Promise<{ Component: ComponentType }>) => ({ lazy: load });
