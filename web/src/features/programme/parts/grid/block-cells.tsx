import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { isInRoom } from "@lectern/domain/programme/plan/rules";
import { BLOCK_KIND_LABELS } from "@lectern/domain/programme/plan/words";
import { memo } from "react";
import { isOn, MINUTE_HEIGHT, minutesInto, type ShownDay, spanOf } from "./board";
import { Cell } from "./cell";
import css from "./cells.module.css";
import type { DragState } from "./drag-state";
import { type Item, itemOfBlock } from "./item";

type Props = {
  day: ShownDay;
  blocks: readonly BlockOnWire[];
  zone: string;
  dragState: DragState;
  onOpen: (item: Item) => void;
};

/** The breaks, plenary slots and blockers of a day, behind its talks. Rooms side by side are one cell. */
export const BlockCells = memo(function BlockCells({ day, blocks, zone, dragState, onOpen }: Props) {
  const shown = blocks
    .map((block) => ({ block, slot: { start: new Date(block.start), minutes: block.minutes } }))
    .filter(({ slot }) => isOn(day, slot));
  if (shown.length === 0) return null;
  const width = 100 / day.rooms.length;
  return (
    <ul className={css.blocks} aria-label="Breaks, plenary slots and blockers">
      {shown.flatMap(({ block, slot }) =>
        neighbours(block, day).map(({ from, count }) => (
          <Cell
            key={`${block.id}/${from}`}
            item={itemOfBlock(block)}
            what={BLOCK_KIND_LABELS[block.kind].toLowerCase()}
            dragState={dragState}
            className={css.block}
            box={{
              top: minutesInto(day, slot.start) * MINUTE_HEIGHT,
              height: block.minutes * MINUTE_HEIGHT,
              left: `calc(${from * width}% + 2px)`,
              width: `calc(${count * width}% - 4px)`,
            }}
            marks={{ "data-kind": block.kind }}
            onOpen={onOpen}
          >
            <span className={css.title}>{block.title}</span>
            <span className={css.notes}>
              {BLOCK_KIND_LABELS[block.kind]} · {spanOf(slot, zone)}
            </span>
          </Cell>
        )),
      )}
    </ul>
  );
});

/** The columns of a block, in groups of those side by side. */
function neighbours(block: BlockOnWire, { rooms }: ShownDay): { from: number; count: number }[] {
  const groups: { from: number; count: number }[] = [];
  for (const [n, room] of rooms.entries()) {
    if (!isInRoom(block, room)) continue;
    const last = groups.at(-1);
    if (last && last.from + last.count === n) last.count += 1;
    else groups.push({ from: n, count: 1 });
  }
  return groups;
}
