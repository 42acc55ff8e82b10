import { useCallback, useRef, useState } from "react";

type Row = { pk: number };

/**
 * The selected proposals. With Shift, the range from the last clicked one follows. `toggle` is stable, so that
 * rows are not rendered again.
 */
export function useSelection(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const present = useRef(rows);
  present.current = rows;

  const toggle = useCallback((pk: number, range: boolean) => {
    const touched = range ? between(present.current, last.current, pk) : [pk];
    last.current = pk;
    setChosen((before) => {
      const next = new Set(before);
      for (const each of touched) {
        if (before.has(pk)) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  }, []);
  const shown = rows.filter(({ pk }) => chosen.has(pk)).length;
  const all = rows.length > 0 && shown === rows.length;
  return {
    chosen,
    toggle,
    /** Of the visible rows. */
    all,
    some: shown > 0 && !all,
    toggleAll: () => setChosen(all ? new Set() : new Set(rows.map(({ pk }) => pk))),
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function between(rows: readonly Row[], from: number | null, to: number): number[] {
  const ends = [from ?? to, to].map((pk) => rows.findIndex((row) => row.pk === pk));
  if (ends.includes(-1)) return [to];
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ pk }) => pk);
}
