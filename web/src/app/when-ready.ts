import type { DataRouter } from "react-router";

/** Calls back once the first page can be shown whole: until then stands what the server has sent. */
export function whenReady(router: DataRouter, show: () => void): void {
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}
