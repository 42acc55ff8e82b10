import type { ComponentType } from "react";
import type { LoaderFunction, ShouldRevalidateFunctionArgs } from "react-router";

/** A `loader` starts the page's first reads. One that returns no promise is not waited for. */
type Screen = { Component: ComponentType; loader?: LoaderFunction };

/** A screen that is loaded on demand, in parallel with its guards' requests. */
export const screen = (load: () => Promise<Screen>) => ({ lazy: load, shouldRevalidate: showsAnother });

/** A page that stays, such as with another filter in its address, reads again by itself. */
const showsAnother = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams.pk !== nextParams.pk;
