import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Rows above and below what is in sight that are drawn too, so that a quick scroll meets no gap. */
const SPARE = 10;

type Rows = {
  /** What holds the rows and begins where the first of them does. */
  frame: RefObject<HTMLElement | null>;
  count: number;
  /** Of each row, in pixels, as the sheet has it: fixed, so that scrolling is even. */
  height: number;
};

/**
 * Which rows of a long list are in sight as the window is scrolled, by their index, and the room in pixels that those out
 * of sight take above and below them.
 */
export function useRowsInSight({ frame, count, height }: Rows) {
  const [top, setTop] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are another layout, which begins elsewhere
  useLayoutEffect(() => {
    const place = frame.current?.getBoundingClientRect();
    if (place) setTop(place.top + window.scrollY);
  }, [frame, height]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: useCallback(() => height, [height]),
    overscan: SPARE,
    // Drawn with the next frame: a row that comes a frame late is not seen, a scroll that waits is.
    useFlushSync: false,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  return {
    inSight: items.map(({ index }) => index),
    above: (items[0]?.start ?? top) - top,
    below: virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top),
  };
}
