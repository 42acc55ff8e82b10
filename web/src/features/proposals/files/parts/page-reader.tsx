import { type CSSProperties, useRef, useState } from "react";
import { useContentKeys, useShortcut } from "#ui/shortcuts";
import { PageList } from "./page-list";
import css from "./page-reader.module.css";
import { PageSheet, type PageSize } from "./page-sheet";
import { ReaderBar } from "./reader-bar";
import { useNearPages } from "./use-near-pages";
import { usePageTurning } from "./use-page-turning";
import { FIT, zoomed } from "./zoom";

type Props = { pk: number; pages: readonly PageSize[]; onLeave?: (() => void) | undefined };

/**
 * The pages of a rebuilt file, one below the other, by mouse, touch and keyboard. Few are in memory at a time. Beside other
 * things, where nothing is to be left, its keys are the browser's own.
 */
export function PageReader({ pk, pages, onLeave }: Props) {
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
              pk={pk}
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
