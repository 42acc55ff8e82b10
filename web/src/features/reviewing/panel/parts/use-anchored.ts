import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The headline of a section that links can lead to by this hash: it is scrolled to, and gets the focus. */
export function useAnchored(anchor: string) {
  const headline = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // Not by the browser: the section is rendered after its data was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each navigation
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    headline.current?.scrollIntoView();
    headline.current?.focus({ preventScroll: true });
  }, [anchor, hash, key]);
  return headline;
}
