import { DragOverlay } from "@dnd-kit/core";
import { useSyncExternalStore } from "react";
import type { DragState } from "./drag-state";
import css from "./grid.module.css";

/** The title beside the pointer while something is dragged. */
export function Chip({ dragState }: { dragState: DragState }) {
  const dragged = useSyncExternalStore(dragState.subscribe, dragState.get);
  const isOut = dragged?.target === "out";
  return (
    <DragOverlay dropAnimation={null} style={{ pointerEvents: "none" }}>
      {dragged?.by === "pointer" && !dragged.resizing && (dragged.target === null || isOut) ? (
        <div className={css.chip}>{isOut ? `Unschedule “${dragged.item.title}”` : dragged.item.title}</div>
      ) : null}
    </DragOverlay>
  );
}
