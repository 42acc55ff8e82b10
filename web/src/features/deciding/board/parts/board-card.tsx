import { labelOf } from "@lectern/domain/call/labels";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { Text } from "@mantine/core";
import { memo } from "react";
import { StatusBadge } from "#ui/status-badge";
import { newsOf } from "./after-deciding";
import css from "./board.module.css";
import { Choose, type RowProps, TitleLink } from "./board-line";
import { NamingMark } from "./board-naming";
import { DecisionBadge } from "./decision-badge";

type Scores = NonNullable<BoardRow["scores"]>;
type Props = RowProps & { count: number };

/** The fair mean has a scale of 10, which "5.0 of 2" would hide. */
const scored = ({ fair, count }: Scores) =>
  `Score ${fair.toFixed(1)} (${count} ${count === 1 ? "review" : "reviews"})`;

/** One proposal on a narrow screen. */
export const BoardCard = memo(function BoardCard({
  row,
  choices,
  index,
  count,
  chosen,
  opened,
  onToggle,
  onOpen,
}: Props) {
  const news = newsOf(row);
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={count}
      className={css.card}
      data-chosen={chosen}
      data-opened={opened}
    >
      <span className={css.check}>
        <Choose row={row} chosen={chosen} onToggle={onToggle} />
      </span>
      <div className={css.cardText}>
        <span className={css.cardTitle}>
          <TitleLink row={row} onOpen={onOpen} />
        </span>
        <Text size="xs" c="dimmed" truncate>
          {row.full_name} · {labelOf(choices.topicTypes, row.topic_type)} ·{" "}
          {labelOf(choices.submissionTypes, row.submission_type)}
        </Text>
        <span className={css.badges}>
          <StatusBadge status={row.status} />
          <NamingMark row={row} />
          {row.decision && <DecisionBadge decision={row.decision} />}
        </span>
        {(row.scores || news) && (
          <Text size="xs" c="dimmed" truncate>
            {[row.scores && scored(row.scores), news].filter(Boolean).join(" · ")}
          </Text>
        )}
      </div>
    </li>
  );
});
