import { useDraggable } from "@dnd-kit/core";
import type { ReactNode, SyntheticEvent } from "react";
import css from "./grid.module.css";

type Props = { pick: (event: SyntheticEvent) => HTMLElement | null; children: ReactNode };
type Listener = (event: SyntheticEvent) => void;

/**
 * Makes everything with `data-item` below it draggable, by one draggable for all: hundreds of them would all be rendered when
 * one is picked up and dropped. `children` must stay the same element meanwhile.
 */
export function Grip({ pick, children }: Props) {
  const { listeners, setNodeRef } = useDraggable({ id: "dragged" });
  const on = (listen: unknown) => (event: SyntheticEvent) => {
    const element = pick(event);
    if (!element) return;
    setNodeRef(element);
    (listen as Listener | undefined)?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are pressed
    <div
      className={css.both}
      onMouseDown={on(listeners?.onMouseDown)}
      onTouchStart={on(listeners?.onTouchStart)}
      onKeyDown={on(listeners?.onKeyDown)}
    >
      {children}
    </div>
  );
}
