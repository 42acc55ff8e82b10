import type { DataRouter } from "react-router";

/** Calls back once the first page can be rendered completely; until then the server's HTML is shown. */
export function whenReady(router: DataRouter, show: () => void): void {
  if (router.state.initialized) {
    show();
    return;
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    // After the router's own call, at whose end it forgets to replace the address: a page may lead elsewhere at once.
    queueMicrotask(show);
  });
}

/**
 * Calls back once the HTML that the server has sent is painted: replaced before, it would be painted only when the whole
 * page is rendered. A frame is painted by the time that the next one begins. At once where the window is hidden and has no
 * frames.
 */
export function afterPaint(show: () => void): void {
  if (document.hidden) show();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)));
}

/** Replaces the content of `root`; the focus stays on the same link, or on the element with the same id. */
export function keepFocus(root: HTMLElement, replace: () => void): void {
  const links = () => [...root.querySelectorAll<HTMLElement>("a[href]")];
  const before = links();
  const held = document.activeElement;
  const focused = before.indexOf(held as HTMLElement);
  const id = root.contains(held) ? held?.id : "";
  replace();
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
  if (focused < 0) return;
  const address = before[focused]?.getAttribute("href");
  const alike = (link: HTMLElement) => link.getAttribute("href") === address;
  const nth = before.slice(0, focused).filter(alike).length;
  links().filter(alike)[nth]?.focus({ preventScroll: true });
}
