const SIGNS = ["pointerover", "pointerdown", "keydown"] as const;

/**
 * Calls `load` once, as soon as the page is used: what it fetches is there by the time that a button is pressed, and
 * does not delay the page's first paint.
 */
export function whenUsed(load: () => unknown): void {
  const used = new AbortController();
  const begin = () => {
    used.abort();
    load();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { signal: used.signal, passive: true });
}
