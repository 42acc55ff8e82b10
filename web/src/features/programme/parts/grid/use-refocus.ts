import { type RefObject, useEffect } from "react";

/** What was put down by keyboard; a new object each time. */
export type Dropped = { key: string };

/**
 * Keeps the focus on what was put down by keyboard, also in another room or on another day, until the focus goes elsewhere.
 * `shown` changes whenever it may be elsewhere.
 */
export function useRefocus(whole: RefObject<HTMLElement | null>, dropped: Dropped | null, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped is elsewhere when other things are shown
  useEffect(() => {
    const { activeElement: now } = document;
    const isElsewhere = now && now !== document.body && !now.matches("[data-day]");
    if (!dropped || isElsewhere) return;
    const cells = [...(whole.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
    cells
      .find(({ dataset }) => dataset.item === dropped.key)
      ?.querySelector("button")
      ?.focus();
  }, [whole, dropped, shown]);
}
