import { type RefObject, useEffect, useState } from "react";

/** Pages this far above and below what is seen are fetched, too; those further away are let go. */
const NEAR = "60% 0px";

/** The numbers of the pages that are in sight of the stage or close to it. */
export function useNearPages(stage: RefObject<HTMLElement | null>, total: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages are other elements
  useEffect(() => {
    const root = stage.current;
    if (!root) return;
    const observer = new IntersectionObserver((entries) => setNear((known) => withChanges(known, entries)), {
      root,
      rootMargin: NEAR,
    });
    for (const sheet of root.querySelectorAll("[data-page]")) observer.observe(sheet);
    return () => observer.disconnect();
  }, [stage, total]);
  return near;
}

function withChanges(known: ReadonlySet<number>, entries: readonly IntersectionObserverEntry[]) {
  const near = new Set(known);
  for (const { target, isIntersecting } of entries) {
    const page = Number(target.getAttribute("data-page"));
    if (isIntersecting) near.add(page);
    else near.delete(page);
  }
  return near;
}
