import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { useWidth } from "#ui/use-width";
import css from "./figures.module.css";

/** Until the page is laid out, and where nothing is. */
const SUPPOSED = 480;
/** On a sheet of A4 between our margins; other sheets stretch it. */
const PAPER = 630;

type Props = { height: number; children: (width: number) => ReactNode };

/**
 * A drawing as wide as its place, in the page's own pixels, so that its texts stay readable on a phone. It is hidden
 * from screen readers: a table beside it says the same.
 */
export function Plot({ height, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const onScreen = useWidth(frame) || SUPPOSED;
  const width = usePrinting() ? PAPER : onScreen;
  return (
    <div ref={frame}>
      <svg className={css.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {children(width)}
      </svg>
    </div>
  );
}

const print = () => window.matchMedia("print");

function follow(onChange: () => void): () => void {
  const query = print();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the page is being laid out for paper. */
const usePrinting = (): boolean => useSyncExternalStore(follow, () => print().matches);
