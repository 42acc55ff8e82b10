import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { sameRoom } from "@lectern/domain/programme/rules";
import { memo, type RefObject, useMemo } from "react";
import { BlockCells } from "./block-cells";
import { isOn, MINUTE_HEIGHT, minutesInto, type ShownBoard, type ShownDay, slotOf, timeOf } from "./board";
import type { DragState } from "./drag-state";
import { Ghost } from "./ghost";
import css from "./grid.module.css";
import type { Item } from "./item";
import { keyOf } from "./talk";
import { TalkCell } from "./talk-cell";

type Props = {
  area: RefObject<HTMLDivElement | null>;
  day: ShownDay;
  rows: readonly PlannedRow[];
  blocks: readonly BlockOnWire[];
  board: ShownBoard;
  problems: ReadonlyMap<string, string>;
  dragState: DragState;
  onOpen: (item: Item) => void;
};

const HOUR = 3_600_000;

/** One day: rooms side by side, time down. */
export const DayBoard = memo(function DayBoard(props: Props) {
  const { area, day, rows, blocks, board, problems, dragState, onOpen } = props;
  const { zone } = board;
  const height = minutesInto(day, day.end) * MINUTE_HEIGHT;
  const hours = useMemo(() => hoursIn(day, zone), [day, zone]);
  const own = rows.filter(({ slot }) => slot && isOn(day, slotOf(slot)));
  const shared = { day, zone, dragState, onOpen };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <section className={css.scroll} aria-label={`Grid of ${day.date}`} data-day={day.date} tabIndex={0}>
      <div className={css.sheet} style={{ minWidth: day.rooms.length * 150 + 52 }}>
        <div className={css.heads}>
          {day.rooms.map((room) => (
            <div key={room} className={css.head} id={headId(room)}>
              {room}
            </div>
          ))}
        </div>
        <div className={css.body} style={{ height }}>
          <div className={css.hours} aria-hidden>
            {hours.map(({ top, time }) => (
              <span key={top} style={{ top }}>
                {time}
              </span>
            ))}
          </div>
          <div ref={area} className={css.area}>
            <BlockCells blocks={blocks} {...shared} />
            {day.rooms.map((room) => (
              <Column
                key={room}
                room={room}
                rows={own.filter(({ slot }) => slot && sameRoom(slot.room, room))}
                problems={problems}
                {...shared}
              />
            ))}
            <Ghost dragState={dragState} day={day} board={board} />
          </div>
        </div>
      </div>
    </section>
  );
});

const headId = (room: string) => `room-${encodeURIComponent(room)}`;

/** The full hours of a day, each with its pixels from the top. */
function hoursIn(day: ShownDay, zone: string): { top: number; time: string }[] {
  const first = Math.ceil(day.start.getTime() / HOUR) * HOUR;
  const count = Math.max(0, Math.ceil((day.end.getTime() - first) / HOUR));
  return Array.from({ length: count }, (_, n) => {
    const at = new Date(first + n * HOUR);
    return { top: minutesInto(day, at) * MINUTE_HEIGHT, time: timeOf(at, zone) };
  });
}

type ColumnProps = Pick<Props, "day" | "rows" | "problems" | "dragState" | "onOpen"> & {
  room: string;
  zone: string;
};

function Column({ room, day, rows, problems, ...shared }: ColumnProps) {
  const inOrder = [...rows].sort((a, b) => (a.slot?.start ?? "").localeCompare(b.slot?.start ?? ""));
  return (
    <ul className={css.column} aria-label={room}>
      {inOrder.map((row) => {
        const slot = row.slot && slotOf(row.slot);
        return (
          slot && (
            <TalkCell
              key={keyOf(row)}
              row={row}
              top={minutesInto(day, slot.start) * MINUTE_HEIGHT}
              height={slot.minutes * MINUTE_HEIGHT}
              problems={problems.get(keyOf(row))}
              {...shared}
            />
          )
        );
      })}
    </ul>
  );
}
