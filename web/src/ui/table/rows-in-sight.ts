import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Additional rows above and below, so that quick scrolling shows no gap. */
const SPARE = 10;

type Rows = {
  /** The element around the rows. */
  frame: RefObject<HTMLElement | null>;
  count: number;
  /** The fixed height of a row in pixels. */
  height: number;
};

/** The visible rows of a long list by index, and the height in pixels of those above and below. */
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
    // Rendered in the next frame: a late row is not noticed, delayed scrolling is.
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
