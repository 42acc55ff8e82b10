import { DragOverlay } from "@dnd-kit/core";
import { useSyncExternalStore } from "react";
import type { Carrier } from "./carry";
import css from "./grid.module.css";

/** The title beside the pointer while something is dragged. */
export function Chip({ carrier }: { carrier: Carrier }) {
  const carried = useSyncExternalStore(carrier.subscribe, carrier.get);
  const isOut = carried?.target === "out";
  return (
    <DragOverlay dropAnimation={null} style={{ pointerEvents: "none" }}>
      {carried?.by === "pointer" && !carried.resizing && (carried.target === null || isOut) ? (
        <div className={css.chip}>{isOut ? `Unschedule “${carried.item.title}”` : carried.item.title}</div>
      ) : null}
    </DragOverlay>
  );
}
