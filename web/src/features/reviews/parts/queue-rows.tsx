import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { Anchor, Badge, Text } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { StatusBadge } from "#ui/status-badge";
import css from "./queue.module.css";
import { QueueHead } from "./queue-head";
import type { QueueColumn, QueueSort } from "./queue-view";

type Props = { items: readonly SubmissionListItem[] /** As its address has it. */; queue: string };
type TableProps = Props & { sort: QueueSort | null; onSort: (column: QueueColumn) => void };

/** The queue on a wide screen. */
export function QueueTable({ items, queue, sort, onSort }: TableProps) {
  return (
    <table className={css.table}>
      <QueueHead sort={sort} onSort={onSort} />
      <QueueBody items={items} queue={queue} />
    </table>
  );
}

/** Drawn anew only when the rows are others: not at each letter of a search. */
const QueueBody = memo(function QueueBody({ items, queue }: Props) {
  return (
    <tbody>
      {items.map((item) => (
        <tr key={item.pk}>
          <td>
            <TitleLink item={item} queue={queue} />
          </td>
          <td>{item.full_name}</td>
          <td className={css.narrow}>{TOPIC_TYPES[item.topic_type]}</td>
          <td className={css.narrow}>{SUBMISSION_TYPES[item.submission_type]}</td>
          <td className={css.narrow}>
            <StatusBadge status={item.status} />
          </td>
          <td className={css.narrow}>
            <Mine item={item} />
          </td>
        </tr>
      ))}
    </tbody>
  );
});

/** The queue on a phone. */
export const QueueCards = memo(function QueueCards({ items, queue }: Props) {
  return (
    <ul className={css.cards}>
      {items.map((item) => (
        <li key={item.pk} className={css.card}>
          <TitleLink item={item} queue={queue} />
          <Text size="sm" c="dimmed" mt={6}>
            {item.full_name} · {TOPIC_TYPES[item.topic_type]} · {SUBMISSION_TYPES[item.submission_type]}
          </Text>
          <div className={css.badges}>
            <StatusBadge status={item.status} />
            <Mine item={item} />
          </div>
        </li>
      ))}
    </ul>
  );
});

const TitleLink = ({ item, queue }: { item: SubmissionListItem; queue: string }) => (
  <Anchor component={Link} to={paths.reviewedSubmission(item.pk)} state={{ queue }} inherit>
    {item.title}
  </Anchor>
);

const Mine = ({ item }: { item: SubmissionListItem }) =>
  item.has_been_reviewed ? (
    <Badge variant="outline" size="sm" color="blue" miw="max-content">
      Done
    </Badge>
  ) : (
    <Badge variant="outline" size="sm" color="gray" miw="max-content">
      To review
    </Badge>
  );
