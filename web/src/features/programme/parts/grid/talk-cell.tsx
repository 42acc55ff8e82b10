import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { memo } from "react";
import { useConferenceName } from "#features/call/conference-name";
import { isAhead } from "#platform/clock";
import { slotOf, spanOf } from "./board";
import { Cell } from "./cell";
import css from "./cells.module.css";
import type { DragState } from "./drag-state";
import { type Item, itemOfTalk } from "./item";

type Props = {
  row: PlannedRow;
  zone: string;
  dragState: DragState;
  /** In pixels from the top of the day; missing: it is in the list of unscheduled talks. */
  top?: number | undefined;
  height?: number | undefined;
  /** What is wrong with its place. */
  problems?: string | undefined;
  onOpen: (item: Item) => void;
};

/** A talk that can be picked up. */
export const TalkCell = memo(function TalkCell({ row, dragState, top, height, onOpen, ...text }: Props) {
  return (
    <Cell
      item={itemOfTalk(row)}
      what="talk"
      dragState={dragState}
      className={top === undefined ? css.waiting : css.cell}
      box={top === undefined ? undefined : { top, height }}
      marks={{
        "data-tentative": row.tentative || undefined,
        "data-problem": text.problems !== undefined || undefined,
      }}
      onOpen={onOpen}
    >
      <CardText row={row} {...text} />
    </Cell>
  );
});

function CardText({ row, zone, problems }: Pick<Props, "row" | "zone" | "problems">) {
  const conferenceName = useConferenceName();
  const standing = row.tentative ? "tentative" : standingOf(row);
  const time = row.slot ? spanOf(slotOf(row.slot), zone) : `${row.usual_minutes} min`;
  const secret = isAhead(row.slot?.secret_until) && "to be announced";
  const notes = [time, row.conference && conferenceName(row.conference), secret, standing].filter(Boolean);
  return (
    <>
      <span className={css.title} title={row.title}>
        {row.title}
      </span>
      {problems !== undefined && (
        <span className={css.problem} title={problems}>
          ! {problems}
        </span>
      )}
      <span className={css.notes}>{notes.join(" · ")}</span>
      <span className={css.people}>{splitAuthors(row.authors).join(", ")}</span>
    </>
  );
}

function standingOf({ notified, answer }: PlannedRow): string {
  if (!notified) return "not notified";
  return answer === "confirmed" ? "" : "not confirmed";
}
