import "@mantine/core/styles/Tabs.css";
import { DndContext } from "@dnd-kit/core";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { BlockOnWire, PlanOnWire } from "@lectern/domain/programme/plan/contract";
import type { Slot } from "@lectern/domain/programme/rules";
import { Tabs, Text } from "@mantine/core";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { blocksOf, boardOf, daysOf, isOn, slotOf, troublesOn } from "./board";
import { Chip } from "./chip";
import { DayBoard } from "./day-board";
import { Announcer } from "./ghost";
import css from "./grid.module.css";
import { SlotDialog } from "./slot-dialog";
import { keyOf } from "./talk";
import { UndoButtons } from "./undo-buttons";
import { useCarrying } from "./use-carrying";
import { useMove } from "./use-move";
import { Waiting } from "./waiting";

type Props = {
  rows: readonly PlannedRow[];
  plan: PlanOnWire;
  blocks: readonly BlockOnWire[];
  undecided: boolean;
  onUndecided: (shown: boolean) => void;
};

/** Only at the very edge, since talks are dropped near it, too. */
const AUTO_SCROLL = { threshold: { x: 0.04, y: 0.06 } };
const NO_ANNOUNCEMENT = () => undefined;
/** Announced here instead, with rooms and times. */
const SILENT = {
  onDragStart: NO_ANNOUNCEMENT,
  onDragOver: NO_ANNOUNCEMENT,
  onDragEnd: NO_ANNOUNCEMENT,
  onDragCancel: NO_ANNOUNCEMENT,
};
const INSTRUCTIONS = {
  draggable:
    "Enter opens its form. Space picks it up: then arrow keys change the time by 5 minutes and the room, Shift with up or down its length; Space or Enter drops it, Escape cancels.",
};

/** The days of the call by room and time, with the talks that wait for a place beside them. */
export function PlanningGrid({ rows, plan, blocks, undecided, onUndecided }: Props) {
  const days = useMemo(() => daysOf(plan), [plan]);
  const known = useMemo(() => blocksOf(blocks), [blocks]);
  const board = useMemo(() => boardOf(rows, plan, known), [rows, plan, known]);
  const [shown, show] = useState<string | null>(null);
  const day = days.find(({ date }) => date === shown) ?? days[0];
  const [opened, open] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const waiting = useRef<HTMLElement>(null);
  const troubles = useMemo(() => (day ? troublesOn(day, board) : new Map<string, string>()), [day, board]);
  const { move, said } = useMove(plan.zone);
  const [dropped, drop] = useState<string | null>(null);
  const onDrop = useCallback(
    (row: PlannedRow, target: Slot | "out", by: "pointer" | "keyboard") => {
      move(row, target === "out" ? null : target);
      if (by === "keyboard") drop(keyOf(row));
    },
    [move],
  );
  const { carrier, sensors, startResizing, notResizing, ...handlers } = useCarrying({
    ...{ day, board, area, waiting, onDrop },
  });
  const onOpen = useCallback((row: PlannedRow) => open(keyOf(row)), []);
  const whole = useRef<HTMLDivElement>(null);
  useRefocus(whole, dropped, rows);
  const openedRow = rows.find((row) => keyOf(row) === opened) ?? null;

  if (!day) return null;
  return (
    <Tabs
      ref={whole}
      value={day.date}
      onChange={show}
      keepMounted={false}
      data-planning-grid
      className={css.grid}
      onPointerDownCapture={notResizing}
    >
      <div className={css.tools}>
        <Tabs.List aria-label="Days">
          {days.map((each) => (
            <Tabs.Tab
              key={each.date}
              value={each.date}
              // A talk that is held over another day is dropped there.
              onPointerEnter={() => carrier.get()?.by === "pointer" && show(each.date)}
            >
              {dayName(each.date)}{" "}
              <Text component="span" size="xs" c="dimmed">
                {rows.filter(({ slot }) => slot && isOn(each, slotOf(slot))).length}
              </Text>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <UndoButtons zone={plan.zone} />
      </div>
      <Text size="sm" c="dimmed">
        Times are those of {plan.zone}. Drag a talk, or press Space on it and use the arrow keys. Enter or a
        click opens its form.
      </Text>
      <DndContext
        sensors={sensors}
        autoScroll={AUTO_SCROLL}
        accessibility={{ announcements: SILENT, screenReaderInstructions: INSTRUCTIONS }}
        {...handlers}
      >
        <div className={css.both}>
          {days.map(({ date }) => (
            <Tabs.Panel key={date} value={date} className={css.panel} tabIndex={-1}>
              <DayBoard
                area={area}
                day={day}
                rows={rows}
                blocks={blocks}
                board={board}
                troubles={troubles}
                carrier={carrier}
                onOpen={onOpen}
                onResize={startResizing}
              />
            </Tabs.Panel>
          ))}
          <Waiting
            list={waiting}
            rows={rows}
            zone={plan.zone}
            undecided={undecided}
            onUndecided={onUndecided}
            onOpen={onOpen}
          />
        </div>
        <Chip carrier={carrier} />
      </DndContext>
      <Announcer carrier={carrier} board={board} />
      <p className={css.announcer} role="status">
        {said}
      </p>
      <SlotDialog row={openedRow} plan={plan} day={day} board={board} onClose={() => open(null)} />
    </Tabs>
  );
}

/** Keeps the focus on a talk that was dropped by keyboard, also in another room, until the focus goes elsewhere. */
function useRefocus(whole: RefObject<HTMLElement | null>, key: string | null, rows: readonly PlannedRow[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the talk is elsewhere when the rows change
  useEffect(() => {
    if (key === null || (document.activeElement && document.activeElement !== document.body)) return;
    const cells = [...(whole.current?.querySelectorAll<HTMLElement>("[data-talk]") ?? [])];
    cells
      .find(({ dataset }) => dataset.talk === key)
      ?.querySelector("button")
      ?.focus();
  }, [whole, key, rows]);
}

const names = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

const dayName = (date: string): string => names.format(new Date(`${date}T12:00:00Z`));
