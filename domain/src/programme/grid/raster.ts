import { clockFace } from "../../kernel/zoned";
import { instantOf } from "../../proposals/availability/rules";
import { DAY_CHANGE, dateBeside } from "../days";
import { isBlocked } from "../plan/rules";
import type { Block } from "../plan/words";
import { inOneRoom, type Slot, sameRoom } from "../rules";
import { MIN_MINUTES } from "../words";
import { RASTER } from "./words";

/** A day of the grid: its rooms in their order, and when it starts and ends. */
export type GridDay = { rooms: readonly string[]; start: Date; end: Date };

/** Where something is on the grid: a talk in one room, a block in some or, without any, in all. */
export type Area = Pick<Slot, "start" | "minutes"> & { rooms: readonly string[] };

export type Step = "earlier" | "later" | "left" | "right";

const MINUTE = 60_000;

/** A start on the raster, so that the talk is within the day where it fits at all. */
export function startWithin(start: Date, minutes: number, day: Pick<GridDay, "start" | "end">): Date {
  const step = RASTER * MINUTE;
  const first = day.start.getTime();
  const last = first + Math.floor((day.end.getTime() - minutes * MINUTE - first) / step) * step;
  const onRaster = first + Math.round((start.getTime() - first) / step) * step;
  return new Date(Math.max(first, Math.min(onRaster, last)));
}

/** A place one step further; the same at the edge of the day. */
export function movedPlace(place: Area, step: Step, day: GridDay): Area {
  if (step === "earlier" || step === "later") {
    const by = (step === "later" ? 1 : -1) * RASTER * MINUTE;
    return { ...place, start: startWithin(new Date(place.start.getTime() + by), place.minutes, day) };
  }
  return { ...place, rooms: roomsBeside(place.rooms, step === "right" ? 1 : -1, day) };
}

/** These rooms moved by a number of columns; the same where one would be outside of the grid. */
export function roomsBeside(
  rooms: readonly string[],
  columns: number,
  day: Pick<GridDay, "rooms">,
): readonly string[] {
  const moved = rooms.flatMap((name) => {
    const at = day.rooms.findIndex((room) => sameRoom(room, name));
    return day.rooms[at + columns] ?? [];
  });
  return moved.length === rooms.length ? moved : rooms;
}

/** A place at the same hour of another day, as far as that day lasts. */
export function placeOnDay(
  place: Area,
  day: Pick<GridDay, "start" | "end"> & { date: string },
  zone: string,
): Area {
  const { time } = clockFace(place.start, zone);
  const date = time < DAY_CHANGE ? dateBeside(day.date, 1) : day.date;
  return { ...place, start: startWithin(instantOf(date, time, zone), place.minutes, day) };
}

/** A place that lasts this long: on the raster, and no longer than the day. */
export function resizedPlace(place: Area, minutes: number, { end }: Pick<GridDay, "end">): Area {
  const longest = Math.floor((end.getTime() - place.start.getTime()) / MINUTE / RASTER) * RASTER;
  const onRaster = Math.round(minutes / RASTER) * RASTER;
  return { ...place, minutes: Math.max(MIN_MINUTES, Math.min(onRaster, longest)) };
}

/** The first place of the day that is free for a talk of these minutes; the day's first one where none is. */
export function firstFreePlace(
  minutes: number,
  day: GridDay,
  { taken, blocks }: { taken: readonly Slot[]; blocks: readonly Block[] },
): Slot | null {
  const [first] = day.rooms;
  if (first === undefined) return null;
  const step = RASTER * MINUTE;
  for (const room of day.rooms)
    for (let at = day.start.getTime(); at + minutes * MINUTE <= day.end.getTime(); at += step) {
      const place = { room, start: new Date(at), minutes };
      if (taken.some((slot) => inOneRoom(place, slot)) || blocks.some((each) => isBlocked(place, each)))
        continue;
      return place;
    }
  return { room: first, start: day.start, minutes };
}
