import type { EditionChoices } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { memo, useRef } from "react";
import { Link } from "react-router";
import { useChoices } from "#features/call/api";
import { paths } from "#platform/paths";
import { BodyInSight } from "#ui/body-in-sight";
import { StatusBadge } from "#ui/status-badge";
import { useRowsInSight } from "#ui/use-rows-in-sight";
import { Naming } from "./blind-note";
import css from "./queue.module.css";
import { QUEUE_COLUMNS, type QueueColumn, type QueueSort } from "./queue-view";

/** Heights in pixels, as queue.module.css has them. */
const LINE = 46;
const CARD = 124;

type Props = {
  items: readonly SubmissionListItem[];
  /** As in the address. */
  queue: string;
  wide: boolean;
  sort: QueueSort | null;
  onSort: (column: QueueColumn) => void;
};

/** The queue, as a table or, on a phone, as cards. Renders only visible rows. */
export function QueueRows({ items, queue, wide, sort, onSort }: Props) {
  const choices = useChoices();
  const frame = useRef<HTMLDivElement>(null);
  const { inSight, above, below } = useRowsInSight({
    frame,
    count: items.length,
    height: wide ? LINE : CARD,
  });
  const shown = inSight.flatMap((index) => {
    const item = items[index];
    return item ? [{ item, choices, index, queue }] : [];
  });

  if (!wide)
    return (
      <div ref={frame}>
        <ul className={css.cards} aria-label="Queue" style={{ paddingTop: above, paddingBottom: below }}>
          {shown.map((each) => (
            <Card key={each.item.pk} {...each} count={items.length} />
          ))}
        </ul>
      </div>
    );

  return (
    <div ref={frame}>
      <table className={css.table} aria-label="Queue" aria-rowcount={items.length + 1}>
        <QueueHead sort={sort} onSort={onSort} />
        <BodyInSight above={above} below={below}>
          {shown.map((each) => (
            <Line key={each.item.pk} {...each} />
          ))}
        </BodyInSight>
      </table>
    </div>
  );
}

type RowProps = {
  item: SubmissionListItem;
  choices: EditionChoices;
  /** Its index among all rows. */
  index: number;
  queue: string;
};

/** Memoised, so that scrolling and searching do not render it again. */
const Line = memo(function Line({ item, choices, index, queue }: RowProps) {
  return (
    <tr aria-rowindex={index + 2} className={css.line}>
      <td>
        <TitleLink item={item} queue={queue} />
      </td>
      <td>
        <Naming>{item.full_name}</Naming>
      </td>
      <td>{labelOf(choices.topicTypes, item.topic_type)}</td>
      <td>{labelOf(choices.submissionTypes, item.submission_type)}</td>
      <td>
        <StatusBadge status={item.status} />
      </td>
      <td>
        <Mine item={item} />
      </td>
    </tr>
  );
});

const Card = memo(function Card({ item, choices, index, count, queue }: RowProps & { count: number }) {
  return (
    <li className={css.card} aria-posinset={index + 1} aria-setsize={count}>
      <span className={css.cardTitle}>
        <TitleLink item={item} queue={queue} />
      </span>
      <span className={css.quiet}>
        <Naming>{item.full_name}</Naming> · {labelOf(choices.topicTypes, item.topic_type)} ·{" "}
        {labelOf(choices.submissionTypes, item.submission_type)}
      </span>
      <span className={css.badges}>
        <StatusBadge status={item.status} />
        <Mine item={item} />
      </span>
    </li>
  );
});

/** Native elements, since hundreds are mounted while scrolling. */
const TitleLink = ({ item, queue }: Pick<RowProps, "item" | "queue">) => (
  <Link to={paths.reviewedSubmission(item.pk)} state={{ queue }} className={css.title} title={item.title}>
    {item.title}
  </Link>
);

const Mine = ({ item }: Pick<RowProps, "item">) => (
  <span className={css.mine} data-done={item.has_been_reviewed} data-assigned={item.assigned}>
    {item.has_been_reviewed ? "Done" : item.assigned ? "Assigned to me" : "To review"}
  </span>
);

type QueueHeadProps = { sort: QueueSort | null; onSort: (column: QueueColumn) => void };

/** The table's header: each column is a button that sorts by it. */
function QueueHead({ sort, onSort }: QueueHeadProps) {
  return (
    <thead>
      <tr>
        {QUEUE_COLUMNS.map(({ column, label }) => {
          const here = sort?.column === column;
          const direction = here ? (sort.descending ? "descending" : "ascending") : "none";
          return (
            <th key={column} scope="col" data-column={column} aria-sort={direction}>
              <button type="button" className={css.sort} onClick={() => onSort(column)}>
                {label}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
