import { type CSSProperties, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import {
  areaInWords,
  checkPlacement,
  MINUTE_HEIGHT,
  minutesInto,
  type ShownBoard,
  type ShownDay,
} from "./board";
import type { DragState } from "./drag-state";
import css from "./grid.module.css";

type Props = { dragState: DragState; day: ShownDay; board: ShownBoard };

/** Where what is dragged would be dropped, and what the rules say about it. Nothing else renders while it moves. */
export function Ghost({ dragState, day, board }: Props) {
  const dragged = useSyncExternalStore(dragState.subscribe, dragState.get);
  const area = dragged?.target === "out" ? null : (dragged?.target ?? null);
  const own = useRef<HTMLDivElement>(null);
  const item = dragged?.item;
  const check = useMemo(() => item && area && checkPlacement(item, area, board), [item, area, board]);
  const byKeyboard = dragged?.by === "keyboard";
  useEffect(() => {
    if (byKeyboard && area) own.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [byKeyboard, area]);
  if (!area || !check) return null;
  const { faults, warnings } = check;
  return (
    <div
      ref={own}
      className={css.ghost}
      data-fault={faults.length > 0 || undefined}
      data-warning={warnings.length > 0 || undefined}
      style={{
        top: minutesInto(day, area.start) * MINUTE_HEIGHT,
        height: area.minutes * MINUTE_HEIGHT,
        ...columnsOf(area.rooms, day),
      }}
    >
      <strong>{areaInWords(area, board.zone)}</strong>
      {[...faults, ...warnings].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  );
}

/** From the first to the last of these rooms; without rooms: all. */
function columnsOf(names: readonly string[], { rooms }: ShownDay): CSSProperties {
  if (names.length === 0) return { left: 0, width: "100%" };
  const columns = names.map((name) => rooms.indexOf(name));
  const first = Math.min(...columns);
  const share = 100 / rooms.length;
  return { left: `${first * share}%`, width: `${(Math.max(...columns) - first + 1) * share}%` };
}

type Announced = Pick<Props, "dragState" | "board"> & {
  /** The name of the shown day, where there are several. */
  dayName: string | null;
};

/** Announces each step to screen readers. */
export function Announcer({ dragState, board, dayName }: Announced) {
  const dragged = useSyncExternalStore(dragState.subscribe, dragState.get);
  const text = useMemo(() => {
    if (dragged?.by !== "keyboard" || !dragged.target || dragged.target === "out") return "";
    const { faults, warnings } = checkPlacement(dragged.item, dragged.target, board);
    const where = areaInWords(dragged.target, board.zone);
    const day = dayName && `${dayName}:`;
    return [day, `${where}, ${dragged.target.minutes} minutes.`, ...faults, ...warnings]
      .filter(Boolean)
      .join(" ");
  }, [dragged, board, dayName]);
  return (
    <p className={css.announcer} role="status" aria-live="assertive">
      {text}
    </p>
  );
}
