import { type CSSProperties, type KeyboardEvent, type ReactNode, useSyncExternalStore } from "react";
import css from "./cells.module.css";
import type { DragState } from "./drag-state";
import type { Item } from "./item";

/** The id of the text that says how cells are moved. */
export const HELP_ID = "planning-grid-help";

type CellBox = Pick<CSSProperties, "top" | "height" | "left" | "width">;

type Props = {
  item: Item;
  /** Such as `talk`. */
  what: string;
  dragState: DragState;
  className: string | undefined;
  /** Where it is in the day; missing: it is in the list of unscheduled talks. */
  box: CellBox | undefined;
  marks: Record<`data-${string}`, string | boolean | undefined>;
  onOpen: (item: Item) => void;
  children: ReactNode;
};

const keepSpace = (event: KeyboardEvent) => event.code === "Space" && event.preventDefault();

/** Something that can be picked up. A click or Enter opens its form, Space picks it up. */
export function Cell({ item, what, dragState, className, box, marks, onOpen, children }: Props) {
  const isDragged = useSyncExternalStore(dragState.subscribe, () => dragState.get()?.item.key === item.key);
  return (
    <li
      className={className}
      style={box ?? {}}
      data-item={item.key}
      data-dragged={isDragged || undefined}
      {...marks}
    >
      <button
        type="button"
        className={css.card}
        aria-roledescription={`${what} that can be moved`}
        aria-describedby={HELP_ID}
        // Space picks up, and must not be a click, too.
        onKeyUp={keepSpace}
        onClick={() => onOpen(item)}
      >
        {children}
      </button>
      {box && <span className={css.edge} data-edge aria-hidden />}
    </li>
  );
}
