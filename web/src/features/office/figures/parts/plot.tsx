import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { useWidth } from "#ui/use-width";
import css from "./figures.module.css";

/** The width before layout. */
const SUPPOSED = 480;
/** The width on A4; other sheets scale it. */
const PAPER = 630;

type Props = { height: number; children: (width: number) => ReactNode };

/**
 * A chart as wide as its container, in CSS pixels, so that texts stay readable on a phone. Hidden from screen
 * readers, which get the table.
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

/** Whether the page is being printed. */
const usePrinting = (): boolean => useSyncExternalStore(follow, () => print().matches);
