import {
  type DragEndEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  type Area,
  firstFreePlace,
  movedPlace,
  placeOnDay,
  resizedPlace,
  roomsBeside,
  type Step,
  startWithin,
} from "@lectern/domain/programme/grid/raster";
import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isOn, MINUTE_HEIGHT, minutesInto, type ShownBoard, type ShownDay } from "./board";
import { dragState as newDragState } from "./drag-state";
import type { Item } from "./item";
import { KeySensor } from "./key-sensor";
import { pointerTracker } from "./pointer-tracker";

const MINUTE = 60_000;
const STEPS = new Map<string, Step>([
  ["ArrowUp", "earlier"],
  ["ArrowDown", "later"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);
const DAYS = new Map([
  ["PageUp", -1],
  ["PageDown", 1],
]);
/** A finger that moves sooner scrolls. */
const MOUSE = { activationConstraint: { distance: 4 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

type Options = {
  days: readonly ShownDay[];
  day: ShownDay | undefined;
  items: ReadonlyMap<string, Item>;
  board: ShownBoard;
  /** The whole grid with its tabs, the area of the day's rooms, and the list of unscheduled talks. */
  whole: RefObject<HTMLElement | null>;
  area: RefObject<HTMLElement | null>;
  waiting: RefObject<HTMLElement | null>;
  onDay: (date: string) => void;
  onDrop: (item: Item, target: Area | "out", by: "pointer" | "keyboard") => void;
  /** A keyboard's user has left it where it was. */
  onCancel: (item: Item) => void;
};

/** What was pressed, before it is known whether it will be dragged. */
type Picked = { key: string; resizing: boolean; grabbed: number; column: number };

/** Picking up, moving and dropping by mouse, touch and keyboard. */
export function useDragging(options: Options) {
  const latest = useRef(options);
  const [dragState] = useState(newDragState);
  const [tracker] = useState(() =>
    pointerTracker(() => {
      const { whole, area, waiting } = latest.current;
      const tabs = [...(whole.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
      return { area: area.current, list: waiting.current, tabs };
    }),
  );
  const picked = useRef<Picked | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => tracker.stop(), [tracker]);

  /** Where it is, or the first place that is free. */
  const startOf = useCallback(({ area, minutes }: Item): Area | null => {
    const { day: on, board } = latest.current;
    if (!on) return null;
    if (area && isOn(on, area)) return area;
    const taken = board.talks.flatMap(({ slot }) => slot ?? []);
    const free = firstFreePlace(minutes, on, { taken, blocks: board.blocks });
    return free && { rooms: [free.room], start: free.start, minutes };
  }, []);

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const dragged = dragState.get();
      const { day: on, days, board, onDay } = latest.current;
      const [step, further] = [STEPS.get(event.code), DAYS.get(event.code)];
      if (event.code === "Tab" || step || further) event.preventDefault();
      if (!dragged || !on || !dragged.target || dragged.target === "out") return;
      const { target } = dragged;
      if (further) {
        const to = days[days.indexOf(on) + further];
        if (!to) return;
        dragState.set({ ...dragged, target: placeOnDay(target, to, board.zone) });
        onDay(to.date);
      }
      if (!step) return;
      const isResize = event.shiftKey && (step === "later" || step === "earlier");
      const next = isResize
        ? resizedPlace(target, target.minutes + (step === "later" ? 5 : -5), on)
        : movedPlace(target, step, on);
      dragState.set({ ...dragged, target: next });
    },
    [dragState],
  );

  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeySensor, { onKey }),
  );

  const targetUnderPointer = useCallback(
    (item: Item, resizing: boolean): Area | "out" | null => {
      const { day: on } = latest.current;
      if (!on || !picked.current) return null;
      const at = (below: number) => new Date(on.start.getTime() + (below / MINUTE_HEIGHT) * MINUTE);
      if (resizing && item.area) {
        const until = minutesInto(on, at(tracker.below()));
        return resizedPlace(item.area, until - minutesInto(on, item.area.start), on);
      }
      if (item.kind === "talk" && item.area && tracker.isOverList()) return "out";
      const cell = tracker.cell(on.rooms.length);
      const room = on.rooms[cell?.column ?? -1];
      if (!cell || room === undefined) return null;
      const { minutes } = item;
      const rooms =
        item.kind === "talk"
          ? [room]
          : roomsBeside(item.block.rooms, cell.column - picked.current.column, on);
      return { rooms, minutes, start: startWithin(at(cell.below - picked.current.grabbed), minutes, on) };
    },
    [tracker],
  );

  /** Records what is under the pointer. */
  const look = useCallback(() => {
    const dragged = dragState.get();
    if (dragged?.by !== "pointer") return;
    const { days, day: on, onDay } = latest.current;
    const over = dragged.resizing ? undefined : days[tracker.tab()];
    if (over && over !== on) onDay(over.date);
    const target = targetUnderPointer(dragged.item, dragged.resizing);
    if (!isSame(target, dragged.target)) dragState.set({ ...dragged, target });
  }, [dragState, tracker, targetUnderPointer]);

  /** Records what a press is on. Returns the element to drag, or null. */
  const pick = useCallback(
    ({ target, nativeEvent: event }: SyntheticEvent): HTMLElement | null => {
      if (dragState.get() || !(target instanceof Element)) return null;
      const element = target.closest<HTMLElement>("[data-item]");
      if (!element || ("touches" in event && (event as TouchEvent).touches.length > 1)) return null;
      picked.current = { key: element.dataset.item ?? "", resizing: false, grabbed: 8, column: 0 };
      if (event instanceof KeyboardEvent) return element;
      tracker.start(event);
      const { day: on, area } = latest.current;
      if (on && area.current?.contains(element)) {
        picked.current.resizing = target.closest("[data-edge]") !== null;
        picked.current.grabbed = tracker.pointer.y - element.getBoundingClientRect().top;
        picked.current.column = tracker.cell(on.rooms.length)?.column ?? 0;
      }
      return element;
    },
    [dragState, tracker],
  );

  return useMemo(
    () => ({
      dragState,
      sensors,
      pick,
      onDragStart: ({ activatorEvent }: DragStartEvent) => {
        const item = latest.current.items.get(picked.current?.key ?? "");
        if (!item) return;
        if (activatorEvent instanceof KeyboardEvent)
          return dragState.set({ item, by: "keyboard", resizing: false, target: startOf(item) });
        dragState.set({ item, by: "pointer", resizing: picked.current?.resizing ?? false, target: null });
        tracker.beforeFrames(look);
      },
      onDragEnd: (_: DragEndEvent) => {
        tracker.stop();
        // It may have moved since the last frame.
        look();
        const dragged = dragState.get();
        dragState.set(null);
        if (!dragged?.target) return;
        const { item, target, by } = dragged;
        const { onDrop, onCancel } = latest.current;
        if (!isSame(item.area, target)) onDrop(item, target, by);
        else if (by === "keyboard") onCancel(item);
      },
      // A press that was none: a click, or a finger that scrolls.
      onDragAbort: () => tracker.stop(),
      onDragCancel: () => {
        tracker.stop();
        const dragged = dragState.get();
        dragState.set(null);
        if (dragged?.by === "keyboard") latest.current.onCancel(dragged.item);
      },
    }),
    [dragState, sensors, pick, startOf, tracker, look],
  );
}

const isSame = (a: Area | "out" | null, b: Area | "out" | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a !== "out" &&
    b !== "out" &&
    a.rooms.join("\n") === b.rooms.join("\n") &&
    a.minutes === b.minutes &&
    a.start.getTime() === b.start.getTime());
