import { useEffect, useRef } from "react";
import css from "./page-reader.module.css";

type Props = { page: number; total: number; onTurn: (page: number) => void };

/** The numbers of all pages, one stop of the Tab key. What is being read stays in sight, and keeps the focus. */
export function PageList({ page, total, onTurn }: Props) {
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
