import "@mantine/core/styles/Tabs.css";
import { DndContext } from "@dnd-kit/core";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Area } from "@lectern/domain/programme/grid/raster";
import type { BlockOnWire, PlanOnWire } from "@lectern/domain/programme/plan/contract";
import { Tabs, Text } from "@mantine/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { BlockDialog } from "./block-dialog";
import { blocksOf, boardOf, dayName, daysOf, isOn, placeAt, problemsOn, slotOf } from "./board";
import { HELP_ID } from "./cell";
import { Chip } from "./chip";
import { DayBoard } from "./day-board";
import { Announcer } from "./ghost";
import css from "./grid.module.css";
import { Grip } from "./grip";
import { type Item, itemOfBlock, itemOfTalk } from "./item";
import { SlotDialog } from "./slot-dialog";
import { UndoButtons } from "./undo-buttons";
import { useDragging } from "./use-dragging";
import { useMove } from "./use-move";
import { type Dropped, useRefocus } from "./use-refocus";
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
  announcements: {
    onDragStart: NO_ANNOUNCEMENT,
    onDragOver: NO_ANNOUNCEMENT,
    onDragEnd: NO_ANNOUNCEMENT,
    onDragCancel: NO_ANNOUNCEMENT,
  },
  screenReaderInstructions: { draggable: "" },
};
const HELP =
  "Enter opens its form. Space picks it up: then arrow keys change the time by 5 minutes and the room, Page Up and Page Down the day, Shift with up or down its length; Space or Enter drops it, Escape cancels.";

/** The days of the call by room and time, with the talks that wait for a place beside them. */
export function PlanningGrid({ rows, plan, blocks, undecided, onUndecided }: Props) {
  const { zone } = plan;
  const days = useMemo(() => daysOf(plan), [plan]);
  const known = useMemo(() => blocksOf(blocks), [blocks]);
  const board = useMemo(() => boardOf(rows, plan, known), [rows, plan, known]);
  const items = useMemo(
    () => new Map([...rows.map(itemOfTalk), ...blocks.map(itemOfBlock)].map((item) => [item.key, item])),
    [rows, blocks],
  );
  const [shown, show] = useState<string | null>(null);
  const day = days.find(({ date }) => date === shown) ?? days[0];
  const [opened, setOpened] = useState<string | null>(null);
  const whole = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const waiting = useRef<HTMLElement>(null);
  const problems = useMemo(() => (day ? problemsOn(day, board) : new Map<string, string>()), [day, board]);
  const counts = useMemo(
    () => days.map((each) => rows.filter(({ slot }) => slot && isOn(each, slotOf(slot))).length),
    [days, rows],
  );
  const { move, moveBlock, said } = useMove(zone);
  const [dropped, drop] = useState<Dropped | null>(null);
  const onDrop = useCallback(
    (item: Item, target: Area | "out", by: "pointer" | "keyboard") => {
      if (item.kind === "talk") move(item.row, target === "out" ? null : placeAt(target));
      else if (target !== "out") moveBlock(item.block, target);
      if (by === "keyboard") drop({ key: item.key });
    },
    [move, moveBlock],
  );
  const onCancel = ({ key, area: own }: Item) => {
    const home = own && days.find((each) => isOn(each, own));
    if (home) show(home.date);
    drop({ key });
  };
  const { dragState, sensors, pick, ...handlers } = useDragging({
    ...{ days, day, items, board, whole, area, waiting, onDay: show, onDrop, onCancel },
  });
  useRefocus(whole, dropped, board);
  useEffect(() => {
    // The focus was on a cell of another day.
    if (day && dragState.get()?.by === "keyboard")
      whole.current?.querySelector<HTMLElement>("[data-day]")?.focus({ preventScroll: true });
  }, [dragState, day]);
  const onOpen = useCallback((item: Item) => setOpened(item.key), []);
  const close = () => setOpened(null);
  const openedItem = items.get(opened ?? "");

  const panels = useMemo(
    () =>
      day && (
        <>
          {days.map(({ date }) => (
            <Tabs.Panel key={date} value={date} className={css.panel} tabIndex={-1}>
              {date === day.date && (
                <DayBoard {...{ area, day, rows, blocks, board, problems, dragState, onOpen }} />
              )}
            </Tabs.Panel>
          ))}
          <Waiting {...{ rows, zone, undecided, onUndecided, dragState, onOpen }} list={waiting} />
        </>
      ),
    [days, day, rows, blocks, board, problems, dragState, onOpen, zone, undecided, onUndecided],
  );

  if (!day) return null;
  return (
    <Tabs ref={whole} value={day.date} onChange={show} keepMounted={false} className={css.grid}>
      <div className={css.tools}>
        <Tabs.List aria-label="Days">
          {days.map(({ date }, n) => (
            <Tabs.Tab key={date} value={date}>
              {dayName(date)}{" "}
              <Text component="span" size="xs" c="dimmed">
                {counts[n]}
              </Text>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <UndoButtons zone={zone} />
      </div>
      <Text size="sm" c="dimmed">
        Times are in {zone}. Drag a talk or a break, also over the name of another day, or press Space on it
        and use the arrow keys. Enter or a click opens its form.
      </Text>
      <p id={HELP_ID} hidden>
        {HELP}
      </p>
      <DndContext sensors={sensors} autoScroll={AUTO_SCROLL} accessibility={SILENT} {...handlers}>
        <Grip pick={pick}>{panels}</Grip>
        <Chip dragState={dragState} />
      </DndContext>
      <Announcer dragState={dragState} board={board} dayName={days.length > 1 ? dayName(day.date) : null} />
      <p className={css.announcer} role="status">
        {said}
      </p>
      <SlotDialog
        row={openedItem?.kind === "talk" ? openedItem.row : null}
        {...{ plan, day, board }}
        onClose={close}
      />
      <BlockDialog
        block={openedItem?.kind === "block" ? openedItem.block : null}
        zone={zone}
        onClose={close}
      />
    </Tabs>
  );
}
