import {
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import {
  firstFreePlace,
  movedPlace,
  resizedPlace,
  type Step,
  startWithin,
} from "@lectern/domain/programme/grid/raster";
import type { Board } from "@lectern/domain/programme/grid/rules";
import type { Slot } from "@lectern/domain/programme/rules";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isOn, MINUTE_HEIGHT, minutesInto, type ShownDay, slotOf } from "./board";
import { carrier as newCarrier } from "./carry";

const MINUTE = 60_000;
const STEPS = new Map<string, Step>([
  ["ArrowUp", "earlier"],
  ["ArrowDown", "later"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);
const KEYS = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] };

type Options = {
  day: ShownDay | undefined;
  board: Board;
  /** The area of the day's rooms, and the list of unscheduled talks. */
  area: RefObject<HTMLElement | null>;
  waiting: RefObject<HTMLElement | null>;
  onDrop: (row: PlannedRow, target: Slot | "out", by: "pointer" | "keyboard") => void;
};

/** Picking up, moving and dropping talks by pointer and keyboard. */
export function useCarrying({ day, board, area, waiting, onDrop }: Options) {
  const [carrier] = useState(newCarrier);
  const resizing = useRef(false);
  const pointer = useRef({ x: 0, y: 0, grabbed: 0 });
  const latest = useRef({ day, board });
  useEffect(() => {
    latest.current = { day, board };
  });

  /** Where the talk is, or the first place that is free. */
  const startOf = useCallback((row: PlannedRow): Slot | null => {
    const { day: on, board: against } = latest.current;
    const own = row.slot && slotOf(row.slot);
    if (!on) return null;
    if (own && isOn(on, own)) return own;
    const taken = against.talks.flatMap(({ slot }) => slot ?? []);
    return firstFreePlace(own?.minutes ?? row.usual_minutes, on, { taken, blocks: against.blocks });
  }, []);

  const coordinateGetter: KeyboardCoordinateGetter = useCallback(
    (event) => {
      const carried = carrier.get();
      const { day: on } = latest.current;
      const step = STEPS.get(event.code);
      if (event.code === "Tab" || step) event.preventDefault();
      if (!carried || !step || !on || !carried.target || carried.target === "out") return undefined;
      const { target } = carried;
      const longer = step === "later" ? 5 : -5;
      const isResize = event.shiftKey && (step === "later" || step === "earlier");
      const next = isResize
        ? resizedPlace(target, target.minutes + longer, on)
        : movedPlace(target, step, on);
      carrier.set({ ...carried, target: next });
      return undefined;
    },
    [carrier],
  );

  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { keyboardCodes: KEYS, coordinateGetter }),
  );

  const follow = useCallback((event: PointerEvent) => {
    pointer.current.x = event.clientX;
    pointer.current.y = event.clientY;
  }, []);
  const unfollow = useCallback(() => window.removeEventListener("pointermove", follow, true), [follow]);
  useEffect(() => unfollow, [unfollow]);

  const aimed = useCallback((): Slot | "out" | null => {
    const carried = carrier.get();
    const { day: on } = latest.current;
    const box = area.current?.getBoundingClientRect();
    if (!carried || !on || !box) return null;
    const { x, y, grabbed } = pointer.current;
    const own = carried.row.slot && slotOf(carried.row.slot);
    const at = (height: number) => new Date(on.start.getTime() + (height / MINUTE_HEIGHT) * MINUTE);
    if (carried.resizing && own) {
      const until = minutesInto(on, at(y - box.top));
      return resizedPlace(own, until - minutesInto(on, own.start), on);
    }
    const list = waiting.current?.getBoundingClientRect();
    if (own && list && x >= list.left && x <= list.right && y >= list.top && y <= list.bottom) return "out";
    const room = on.rooms[Math.floor(((x - box.left) / box.width) * on.rooms.length)];
    if (room === undefined || x < box.left || y < box.top - 40 || y > box.bottom + 40) return null;
    const minutes = own?.minutes ?? carried.row.usual_minutes;
    return { room, minutes, start: startWithin(at(y - box.top - grabbed), minutes, on) };
  }, [carrier, area, waiting]);

  return useMemo(
    () => ({
      carrier,
      sensors,
      startResizing: () => {
        resizing.current = true;
      },
      notResizing: () => {
        resizing.current = false;
      },
      onDragStart: ({ active, activatorEvent }: DragStartEvent) => {
        const row = active.data.current?.row as PlannedRow;
        if (activatorEvent instanceof PointerEvent) {
          const card = activatorEvent.target instanceof Element ? activatorEvent.target.closest("li") : null;
          const { clientX: x, clientY: y } = activatorEvent;
          const inGrid = card !== null && area.current?.contains(card);
          const grabbed = inGrid ? y - card.getBoundingClientRect().top : 8;
          pointer.current = { x, y, grabbed };
          window.addEventListener("pointermove", follow, { capture: true, passive: true });
          carrier.set({ row, by: "pointer", resizing: resizing.current, target: null });
        } else carrier.set({ row, by: "keyboard", resizing: false, target: startOf(row) });
        resizing.current = false;
      },
      onDragMove: (_: DragMoveEvent) => {
        const carried = carrier.get();
        if (carried?.by !== "pointer") return;
        const target = aimed();
        if (!isSame(target, carried.target)) carrier.set({ ...carried, target });
      },
      onDragEnd: (_: DragEndEvent) => {
        unfollow();
        const carried = carrier.get();
        carrier.set(null);
        if (!carried?.target) return;
        const { row, target } = carried;
        const own = row.slot && slotOf(row.slot);
        if (!isSame(own, target)) onDrop(row, target, carried.by);
      },
      onDragCancel: () => {
        unfollow();
        resizing.current = false;
        carrier.set(null);
      },
    }),
    [carrier, sensors, startOf, aimed, follow, unfollow, onDrop, area],
  );
}

const isSame = (a: Slot | "out" | null, b: Slot | "out" | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a !== "out" &&
    b !== "out" &&
    a.room === b.room &&
    a.minutes === b.minutes &&
    a.start.getTime() === b.start.getTime());
