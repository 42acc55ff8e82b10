import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { Anchor, Badge, Text } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { StatusBadge } from "#ui/status-badge";
import css from "./queue.module.css";

type Props = { items: readonly SubmissionListItem[] };

/** The queue on a wide screen. */
export function QueueTable({ items }: Props) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Submitter</th>
          <th scope="col">Topic</th>
          <th scope="col">Type</th>
          <th scope="col">Status</th>
          <th scope="col">My review</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.pk}>
            <td>
              <TitleLink item={item} />
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
    </table>
  );
}

/** The queue on a phone. */
export function QueueCards({ items }: Props) {
  return (
    <ul className={css.cards}>
      {items.map((item) => (
        <li key={item.pk} className={css.card}>
          <TitleLink item={item} />
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
}

const TitleLink = ({ item }: { item: SubmissionListItem }) => (
  <Anchor component={Link} to={paths.reviewedSubmission(item.pk)} inherit>
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
