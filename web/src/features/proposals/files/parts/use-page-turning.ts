import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The space above a page that was turned to. */
const GAP = 12;
const LINE = 72;

const sheetsIn = (stage: HTMLElement) => [...stage.querySelectorAll<HTMLElement>("[data-page]")];

/**
 * The current page of the scroll area, and how to turn to another. The position within the page is kept on zooming
 * and resizing.
 */
export function usePageTurning(stage: RefObject<HTMLElement | null>, total: number, zoom: number) {
  const [page, setPage] = useState(1);
  /** The current position: a page, and the share of it at the top and in the middle. */
  const place = useRef<{ page: number; down: number; across: number } | null>(null);
  /** The scroll position set by turning or zooming, which is no scrolling by the user. */
  const putAt = useRef(0);

  const remember = (read: number) => {
    const at = stage.current;
    const sheet = at && sheetsIn(at)[read - 1];
    if (!at || !sheet) return;
    const down = (at.scrollTop - sheet.offsetTop) / Math.max(1, sheet.offsetHeight);
    const across = (at.scrollLeft + at.clientWidth / 2) / Math.max(1, at.scrollWidth);
    place.current = { page: read, down, across };
  };

  const restore = () => {
    const at = stage.current;
    const left = place.current;
    if (at && !left) at.scrollLeft = (at.scrollWidth - at.clientWidth) / 2;
    const sheet = at && left && sheetsIn(at)[left.page - 1];
    if (!sheet) return;
    at.scrollTop = sheet.offsetTop + left.down * sheet.offsetHeight;
    at.scrollLeft = left.across * at.scrollWidth - at.clientWidth / 2;
    putAt.current = at.scrollTop;
  };

  const turnTo = (wanted: number) => {
    const at = stage.current;
    const read = Math.min(Math.max(1, wanted), total);
    const sheet = at && sheetsIn(at)[read - 1];
    if (!at || !sheet) return;
    at.scrollTop = sheet.offsetTop - GAP;
    putAt.current = at.scrollTop;
    setPage(read);
    remember(read);
  };

  const onScroll = () => {
    const at = stage.current;
    if (!at) return;
    if (Math.abs(at.scrollTop - putAt.current) < 2) return remember(place.current?.page ?? 1);
    putAt.current = -GAP;
    const pageTops = sheetsIn(at).map((sheet) => sheet.offsetTop);
    const seen = { top: at.scrollTop, height: at.clientHeight, whole: at.scrollHeight, pageTops };
    const read = pageAt(seen);
    setPage(read);
    remember(read);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: zooming is what makes pages grow
  useLayoutEffect(restore, [zoom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads and writes nothing but the stage and refs
  useEffect(() => {
    const at = stage.current;
    if (!at) return;
    const observer = new ResizeObserver(restore);
    observer.observe(at);
    return () => observer.disconnect();
  }, [stage]);

  return {
    page,
    turnTo,
    onScroll,
    /** Scrolls up or down by a step, across pages. */
    scroll: (direction: 1 | -1) => stage.current?.scrollBy({ top: direction * LINE }),
    /** Scrolls sideways where a page is wider than the area; otherwise turns the page. */
    sideways(direction: 1 | -1): void {
      const at = stage.current;
      if (at && at.scrollWidth > at.clientWidth) at.scrollBy({ left: direction * LINE });
      else turnTo(page + direction);
    },
  };
}

/** The visible part of the column, and where its pages start, in pixels. */
type Seen = { top: number; height: number; whole: number; pageTops: readonly number[] };

/** A page is current once its top has passed this line. */
const READING_LINE = 0.4;

/** The current page's number. At the end of the column it is the last one, however short. */
export function pageAt({ top, height, whole, pageTops }: Seen): number {
  if (top > 0 && top + height >= whole - 1) return pageTops.length;
  const line = top + height * READING_LINE;
  return Math.max(1, pageTops.findLastIndex((pageTop) => pageTop <= line) + 1);
}
