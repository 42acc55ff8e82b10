import type { Board } from "@lectern/domain/programme/grid/rules";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { judge, MINUTE_HEIGHT, minutesInto, placeInWords, type ShownDay } from "./board";
import type { Carrier } from "./carry";
import css from "./grid.module.css";

type Props = { carrier: Carrier; day: ShownDay; board: Board };

/** Where the carried talk would be dropped, and what the rules say about it. Nothing else renders while it moves. */
export function Ghost({ carrier, day, board }: Props) {
  const carried = useSyncExternalStore(carrier.subscribe, carrier.get);
  const place = carried?.target === "out" ? null : (carried?.target ?? null);
  const own = useRef<HTMLDivElement>(null);
  const row = carried?.row;
  const judged = useMemo(() => row && place && judge(row, place, board), [row, place, board]);
  const byKeyboard = carried?.by === "keyboard";
  useEffect(() => {
    if (byKeyboard && place) own.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [byKeyboard, place]);
  if (!place || !judged) return null;
  const column = day.rooms.indexOf(place.room);
  const { faults, warnings } = judged;
  return (
    <div
      ref={own}
      className={css.ghost}
      data-fault={faults.length > 0 || undefined}
      data-warning={warnings.length > 0 || undefined}
      style={{
        top: minutesInto(day, place.start) * MINUTE_HEIGHT,
        height: place.minutes * MINUTE_HEIGHT,
        left: `${(column * 100) / day.rooms.length}%`,
        width: `${100 / day.rooms.length}%`,
      }}
    >
      <strong>{placeInWords(place, board.zone)}</strong>
      {[...faults, ...warnings].map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  );
}

/** Announces each step to screen readers. */
export function Announcer({ carrier, board }: Omit<Props, "day">) {
  const carried = useSyncExternalStore(carrier.subscribe, carrier.get);
  const text = useMemo(() => {
    if (carried?.by !== "keyboard" || !carried.target || carried.target === "out") return "";
    const { faults, warnings } = judge(carried.row, carried.target, board);
    const where = placeInWords(carried.target, board.zone);
    const minutes = carried.target.minutes;
    return [`${where}, ${minutes} minutes.`, ...faults, ...warnings].join(" ");
  }, [carried, board]);
  return (
    <p className={css.announcer} role="status" aria-live="assertive">
      {text}
    </p>
  );
}
