import type { EditionChoices } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import type { DiscussionLine } from "@lectern/domain/reviewing/discussion/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { useChoices } from "#features/call/api";
import { paths } from "#platform/paths";
import { ReadFailure } from "#ui/read-failure";
import { StatusBadge } from "#ui/status-badge";
import type { CardParts, Column } from "#ui/table/columns";
import { DataTable } from "#ui/table/data-table";
import { discussionsQuery, useLiveUpdates } from "../discussion/api";
import { UnreadMark } from "../discussion/parts/unread-mark";
import { Naming } from "./blind-note";
import css from "./queue.module.css";
import { QUEUE_COLUMNS, type QueueColumn, type QueueSort } from "./queue-view";

type Item = SubmissionListItem;
/** `queue`: as in the address. */
type Context = { choices: EditionChoices; queue: string; discussed: ReadonlyMap<number, DiscussionLine> };

const topicOf = ({ topic_type }: Item, { choices }: Context) => labelOf(choices.topicTypes, topic_type);
const typeOf = ({ submission_type }: Item, { choices }: Context) =>
  labelOf(choices.submissionTypes, submission_type);

const CELLS: Record<QueueColumn, Pick<Column<Item, Context>, "cell" | "width" | "rank" | "wraps">> = {
  title: {
    wraps: true,
    cell: (item, { queue, discussed }) => (
      <span className={css.titled}>
        <TitleLink item={item} queue={queue} />
        <UnreadMark discussion={discussed.get(item.pk)} />
      </span>
    ),
  },
  submitter: { width: "19%", cell: (item) => <Naming>{item.full_name}</Naming> },
  topic: { width: 124, cell: topicOf },
  // Titles need the room; the proposal shows its type, and the search finds it.
  type: { width: 116, rank: 1, cell: typeOf },
  status: { width: 150, cell: (item) => <StatusBadge status={item.status} /> },
  mine: { width: 150, cell: (item) => <Mine item={item} /> },
};
const COLUMNS = QUEUE_COLUMNS.map(({ name, label }) => ({ name, label, sortable: true, ...CELLS[name] }));

const cardOf = (item: Item, context: Context): CardParts => ({
  title: <TitleLink item={item} queue={context.queue} />,
  about: (
    <>
      <Naming>{item.full_name}</Naming> · {topicOf(item, context)} · {typeOf(item, context)}
    </>
  ),
  badges: (
    <>
      <StatusBadge status={item.status} />
      <Mine item={item} />
      <UnreadMark discussion={context.discussed.get(item.pk)} />
    </>
  ),
});

const idOf = ({ pk }: Item) => String(pk);

type Props = {
  items: readonly Item[];
  /** As in the address. */
  queue: string;
  wide: boolean;
  sort: QueueSort | null;
  onSort: (name: string) => void;
};

/** The queue, as a table or, on a phone, as cards. */
export function QueueRows({ items, queue, wide, sort, onSort }: Props) {
  const choices = useChoices();
  const discussions = useQuery(discussionsQuery);
  const lines = discussions.data;
  useLiveUpdates();
  const discussed = useMemo(() => new Map(lines?.map((line) => [line.submission, line])), [lines]);
  return (
    <>
      <ReadFailure of={discussions} what="Unread messages" />
      <DataTable
        label="Queue"
        rows={items}
        idOf={idOf}
        columns={COLUMNS}
        context={useMemo(() => ({ choices, queue, discussed }), [choices, queue, discussed])}
        layout={wide ? "table" : "cards"}
        card={cardOf}
        height={wide ? 46 : 124}
        empty="No matches. Shorten the search or show all."
        sort={sort}
        onSort={onSort}
      />
    </>
  );
}

/** Native elements, since hundreds are mounted while scrolling. */
const TitleLink = ({ item, queue }: { item: Item; queue: string }) => (
  <Link to={paths.reviewedSubmission(item.pk)} state={{ queue }} className={css.title} title={item.title}>
    {item.title}
  </Link>
);

const Mine = ({ item }: { item: Item }) => (
  <span className={css.mine} data-done={item.has_been_reviewed}>
    {item.changed_since_review
      ? "Changed since"
      : item.has_been_reviewed
        ? "Done"
        : item.assigned
          ? "Assigned to me"
          : "To review"}
  </span>
);
