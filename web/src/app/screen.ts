import type { ComponentType } from "react";

/** A screen that is fetched when it is needed, in parallel with what its guards ask. */
export const screen = (load: () => Promise<{ Component: ComponentType }>) => ({ lazy: load });
