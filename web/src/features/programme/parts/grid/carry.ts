import type { Area } from "@lectern/domain/programme/grid/raster";
import type { Item } from "./item";

/** What is being moved, or whose end is. */
export type Carried = {
  item: Item;
  by: "pointer" | "keyboard";
  resizing: boolean;
  /** Where it would be dropped: null: nowhere, `out`: it would be unscheduled. */
  target: Area | "out" | null;
};

/** Holds what is carried, outside of React: each step would otherwise render the whole grid. */
export function carrier() {
  let carried: Carried | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => carried,
    set(next: Carried | null): void {
      if (next === carried) return;
      carried = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Carrier = ReturnType<typeof carrier>;
