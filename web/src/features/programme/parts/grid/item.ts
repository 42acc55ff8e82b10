import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import type { Area } from "@lectern/domain/programme/grid/raster";
import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { blockKeyOf, keyOf } from "./talk";

type OfTalk = { kind: "talk"; row: PlannedRow };
type OfBlock = { kind: "block"; block: BlockOnWire };

/** What can be moved on the grid. `area` is null while a talk is unscheduled. */
export type Item = { key: string; title: string; area: Area | null; minutes: number } & (OfTalk | OfBlock);

/** The rooms and the time of a block. */
export const areaOf = ({ rooms, start, minutes }: BlockOnWire): Area => ({
  rooms,
  start: new Date(start),
  minutes,
});

const talks = new WeakMap<PlannedRow, Item>();
const blocks = new WeakMap<BlockOnWire, Item>();

/** The same object for the same row, so that its cell is not rendered again. */
export const itemOfTalk = (row: PlannedRow): Item =>
  kept(talks, row, () => {
    const { title, slot } = row;
    const area = slot && { rooms: [slot.room], start: new Date(slot.start), minutes: slot.minutes };
    return { kind: "talk", key: keyOf(row), title, area, minutes: slot?.minutes ?? row.usual_minutes, row };
  });

export const itemOfBlock = (block: BlockOnWire): Item =>
  kept(blocks, block, () => {
    const { title, minutes } = block;
    return { kind: "block", key: blockKeyOf(block), title, area: areaOf(block), minutes, block };
  });

/** What is known of a key, or else what `make` returns, which is known from then on. */
export function kept<K extends object, V extends object>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
