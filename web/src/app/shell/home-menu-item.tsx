import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { outcomeOf } from "@lectern/domain/proposals/outcome";
import { NavLink } from "react-router";
import { OutcomeBadge } from "#features/proposals/parts/outcome-badge";
import { useNow } from "#platform/use-now";
import { ListDate } from "#ui/list-date";
import { StatusBadge } from "#ui/status-badge";
import css from "./home.module.css";

type Item = Pick<
  SubmissionListItem,
  "title" | "status" | "overall_status" | "confirmation" | "has_been_reviewed" | "submitted_on"
>;

type Props = { item: Item; to: string; reviewed: boolean; onFollow: () => void };

/** One submission in the menu: title, date, status, and what became of it. */
export function HomeMenuItem({ item, to, reviewed, onFollow }: Props) {
  const outcome = outcomeOf(item, useNow(60_000));
  return (
    <li>
      <NavLink to={to} className={css.item ?? ""} title={item.title} onClick={onFollow}>
        <span className={css.itemTitle}>{item.title}</span>
        <span className={css.itemFoot}>
          <ListDate of={item.submitted_on} />
          <span className={css.itemBadges}>
            <StatusBadge status={item.status} reviewed={reviewed} />
            {outcome && <OutcomeBadge outcome={outcome} />}
          </span>
        </span>
      </NavLink>
    </li>
  );
}
