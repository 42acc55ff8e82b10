import { useDraggable } from "@dnd-kit/core";
import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { Text } from "@mantine/core";
import { type CSSProperties, memo } from "react";
import { useConferenceName } from "#features/call/conference-name";
import { slotOf, spanOf } from "./board";
import css from "./grid.module.css";
import { keyOf } from "./talk";

type Props = {
  row: PlannedRow;
  zone: string;
  /** In pixels from the top of the day; missing: it is in the list of unscheduled talks. */
  top?: number | undefined;
  height?: number | undefined;
  /** What is wrong with its place. */
  troubles?: string | undefined;
  onOpen: (row: PlannedRow) => void;
  /** Called before the end is dragged rather than the talk. */
  onResize?: () => void;
};

/** A talk that can be picked up. A click or Enter opens its form, Space picks it up. */
export const TalkCell = memo(function TalkCell({
  row,
  zone,
  top,
  height,
  troubles,
  onOpen,
  onResize,
}: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: keyOf(row),
    data: { row },
    attributes: { roleDescription: "talk that can be moved" },
  });
  const style: CSSProperties = top === undefined ? {} : { top, height };
  return (
    <li
      ref={setNodeRef}
      className={top === undefined ? css.waiting : css.cell}
      style={style}
      data-talk={keyOf(row)}
      data-tentative={row.tentative || undefined}
      data-trouble={troubles !== undefined || undefined}
      data-carried={isDragging || undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.card}
        {...attributes}
        {...listeners}
        // Space picks up, and must not be a click, too.
        onKeyUp={(event) => event.code === "Space" && event.preventDefault()}
        onClick={() => onOpen(row)}
      >
        <CardText row={row} zone={zone} troubles={troubles} />
      </button>
      {row.slot && top !== undefined && (
        <span
          className={css.edge}
          aria-hidden
          onPointerDown={(event) => {
            onResize?.();
            listeners?.onPointerDown?.(event);
          }}
        />
      )}
    </li>
  );
});

type TextProps = Pick<Props, "row" | "zone" | "troubles">;

const CardText = memo(function CardText({ row, zone, troubles }: TextProps) {
  const conferenceName = useConferenceName();
  const standing = row.tentative ? "tentative" : standingOf(row);
  const time = row.slot ? spanOf(slotOf(row.slot), zone) : `${row.usual_minutes} min`;
  const notes = [time, row.conference && conferenceName(row.conference), standing].filter(Boolean);
  return (
    <>
      <Text component="span" className={css.title ?? ""} title={row.title}>
        {row.title}
      </Text>
      <Text component="span" className={css.notes ?? ""}>
        {notes.join(" · ")}
      </Text>
      <Text component="span" className={css.people ?? ""}>
        {splitAuthors(row.authors).join(", ")}
      </Text>
      {troubles !== undefined && (
        <Text component="span" className={css.trouble ?? ""} title={troubles}>
          ! {troubles}
        </Text>
      )}
    </>
  );
});

function standingOf({ told, answer }: PlannedRow): string {
  if (!told) return "not notified";
  return answer === "confirmed" ? "" : "not confirmed";
}
