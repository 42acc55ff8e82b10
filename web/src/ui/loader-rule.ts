import { useEffect, useState } from "react";

/** A wait shorter than this shows no loader at all. */
const LOADER_DELAY_MS = 200;
/** A loader, once on screen, stays at least this long (specification 9). */
const LOADER_MINIMUM_MS = 1000;

/** Whether to show the loader while `waiting`. */
export function useLoaderRule(waiting: boolean): boolean {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (waiting === (shownAt !== null)) return;
    const rest = shownAt === null ? LOADER_DELAY_MS : shownAt + LOADER_MINIMUM_MS - performance.now();
    const timer = setTimeout(() => setShownAt(waiting ? performance.now() : null), rest);
    return () => clearTimeout(timer);
  }, [waiting, shownAt]);
  return shownAt !== null;
}
