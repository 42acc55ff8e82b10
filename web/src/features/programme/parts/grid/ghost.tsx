import { type CSSProperties, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { areaInWords, judge, MINUTE_HEIGHT, minutesInto, type ShownBoard, type ShownDay } from "./board";
import type { Carrier } from "./carry";
import css from "./grid.module.css";

type Props = { carrier: Carrier; day: ShownDay; board: ShownBoard };

/** Where what is carried would be dropped, and what the rules say about it. Nothing else renders while it moves. */
export function Ghost({ carrier, day, board }: Props) {
  const carried = useSyncExternalStore(carrier.subscribe, carrier.get);
  const area = carried?.target === "out" ? null : (carried?.target ?? null);
  const own = useRef<HTMLDivElement>(null);
  const item = carried?.item;
  const judged = useMemo(() => item && area && judge(item, area, board), [item, area, board]);
  const byKeyboard = carried?.by === "keyboard";
  useEffect(() => {
    if (byKeyboard && area) own.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [byKeyboard, area]);
  if (!area || !judged) return null;
  const { faults, warnings } = judged;
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

type Announced = Pick<Props, "carrier" | "board"> & {
  /** The name of the shown day, where there are several. */
  dayName: string | null;
};

/** Announces each step to screen readers. */
export function Announcer({ carrier, board, dayName }: Announced) {
  const carried = useSyncExternalStore(carrier.subscribe, carrier.get);
  const text = useMemo(() => {
    if (carried?.by !== "keyboard" || !carried.target || carried.target === "out") return "";
    const { faults, warnings } = judge(carried.item, carried.target, board);
    const where = areaInWords(carried.target, board.zone);
    const day = dayName && `${dayName}:`;
    return [day, `${where}, ${carried.target.minutes} minutes.`, ...faults, ...warnings]
      .filter(Boolean)
      .join(" ");
  }, [carried, board, dayName]);
  return (
    <p className={css.announcer} role="status" aria-live="assertive">
      {text}
    </p>
  );
}
