import type { Area } from "@lectern/domain/programme/grid/raster";
import type { Item } from "./item";

/** What is being moved, or whose end is. */
export type Dragged = {
  item: Item;
  by: "pointer" | "keyboard";
  resizing: boolean;
  /** Where it would be dropped: null: nowhere, `out`: it would be unscheduled. */
  target: Area | "out" | null;
};

/** Holds what is dragged, outside of React: each step would otherwise render the whole grid. */
export function dragState() {
  let dragged: Dragged | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => dragged,
    set(next: Dragged | null): void {
      if (next === dragged) return;
      dragged = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type DragState = ReturnType<typeof dragState>;
