import { useEffect, useState } from "react";

/** A wait shorter than this shows no loader at all. */
const LOADER_DELAY_MS = 200;
/** The same for a section of a page. */
export const SECTION_DELAY_MS = 1_000;
/** A loader, once on screen, stays at least this long (specification 9). */
const LOADER_MINIMUM_MS = 1000;

/** Whether to show the loader while `waiting`, after a delay. */
export function useLoaderRule(waiting: boolean, delayMs = LOADER_DELAY_MS): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (waiting === (shownAt !== null)) return;
    const rest = shownAt === null ? delayMs : shownAt + LOADER_MINIMUM_MS - performance.now();
    const timer = setTimeout(() => setShownAt(waiting ? performance.now() : null), rest);
    return () => clearTimeout(timer);
  }, [waiting, shownAt, delayMs]);
  return shownAt !== null;
}
