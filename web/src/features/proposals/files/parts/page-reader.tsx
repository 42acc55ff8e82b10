import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import { useContentKeys, useShortcut } from "#ui/shortcuts";
import type { PagesOf } from "./page-queries";
import css from "./page-reader.module.css";
import { PageSheet, type PageSize } from "./page-sheet";
import { FIT, ReaderBar, zoomed } from "./reader-bar";
import { usePageTurning } from "./use-page-turning";

type Props = { of: PagesOf; pages: readonly PageSize[]; onLeave?: (() => void) | undefined };

/**
 * The pages of a rebuilt file, one below the other, for mouse, touch and keyboard. Few are in memory at a time.
 * Embedded in another page, it has no keys of its own.
 */
export function PageReader({ of, pages, onLeave }: Props) {
  const stage = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(FIT);
  const total = pages.length;
  const { page, turnTo, onScroll, scroll, sideways } = usePageTurning(stage, total, zoom);
  const near = useNearPages(stage, total);
  const widest = Math.max(...pages.map(({ width }) => width));
  const zoomBy = (direction: 1 | -1) => setZoom(zoomed(zoom, direction));
  const fit = () => setZoom(FIT);

  const alone = onLeave !== undefined;
  useContentKeys(
    alone
      ? [
          ["ArrowLeft", () => sideways(-1)],
          ["ArrowRight", () => sideways(1)],
          ["ArrowUp", () => scroll(-1)],
          ["ArrowDown", () => scroll(1)],
          ["PageUp", () => turnTo(page - 1)],
          ["PageDown", () => turnTo(page + 1)],
          ["Home", () => turnTo(1)],
          ["End", () => turnTo(total)],
          ["Escape", onLeave],
        ]
      : [],
  );
  useShortcut("+", alone ? () => zoomBy(1) : null);
  useShortcut("-", alone ? () => zoomBy(-1) : null);
  useShortcut("0", alone ? fit : null);

  const style: CSSProperties & Record<"--zoom", number> = { "--zoom": zoom };
  return (
    <div className={css.reader}>
      <ReaderBar
        withKeys={alone}
        page={page}
        total={total}
        zoom={zoom}
        onTurn={turnTo}
        onZoom={zoomBy}
        onFit={fit}
      />
      <div className={css.body}>
        <PageList page={page} total={total} onTurn={turnTo} />
        <section
          ref={stage}
          className={css.stage}
          style={style}
          aria-label="Pages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
          tabIndex={0}
          onScroll={onScroll}
        >
          {pages.map((size, at) => (
            <PageSheet
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={at}
              of={of}
              n={at + 1}
              total={total}
              size={size}
              widest={widest}
              near={near.has(at + 1)}
            />
          ))}
        </section>
      </div>
    </div>
  );
}

/** Pages this far outside the visible area are loaded, too; others are released. */
const NEAR = "60% 0px";

/** The numbers of the pages in or near the visible area. */
function useNearPages(stage: RefObject<HTMLElement | null>, total: number): ReadonlySet<number> {
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

type PageListProps = { page: number; total: number; onTurn: (page: number) => void };

/** The list of page numbers, one Tab stop. The current page stays visible, and keeps the focus. */
function PageList({ page, total, onTurn }: PageListProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const column = list.current;
    const current = column?.querySelectorAll("button")[page - 1];
    if (!column || !current) return;
    if (column.contains(document.activeElement)) current.focus({ preventScroll: true });
    const below = current.offsetTop + current.offsetHeight - column.clientHeight;
    column.scrollTop = Math.min(current.offsetTop, Math.max(below, column.scrollTop));
  }, [page]);
  return (
    <nav ref={list} className={css.list} aria-label="Pages of the file">
      <ol>
        {Array.from({ length: total }, (_, at) => at + 1).map((n) => (
          <li key={n}>
            <button
              type="button"
              aria-label={`Page ${n}`}
              aria-current={n === page ? "page" : undefined}
              tabIndex={n === page ? 0 : -1}
              onClick={() => onTurn(n)}
            >
              {n}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
