import type { DataRouter } from "react-router";

/**
 * Moves the focus from the page to `main` when a navigation to another page begins, as the page will be removed. Orca
 * says nothing about the next headline if what it was at is removed. Returns the function that stops it.
 */
export function watchLeaving(router: DataRouter): () => void {
  return router.subscribe(({ navigation, location }) => {
    if (navigation.state === "idle" || navigation.location.pathname === location.pathname) return;
    const main = document.querySelector("main");
    if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
  });
}
