import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { NavLink } from "react-router";
import { dateInOwnZone } from "#platform/dates";
import { StatusBadge } from "#ui/status-badge";
import css from "./home.module.css";

type Item = Pick<SubmissionListItem, "title" | "status" | "has_been_reviewed" | "submitted_on">;

type Props = { item: Item; to: string; reviewed: boolean; onFollow: () => void };

/** One submission in the menu: title, date and status. */
export function HomeMenuItem({ item, to, reviewed, onFollow }: Props) {
  return (
    <li>
      <NavLink to={to} className={css.item ?? ""} title={item.title} onClick={onFollow}>
        <span className={css.itemTitle}>{item.title}</span>
        <span className={css.itemFoot}>
          <time dateTime={item.submitted_on}>{dateInOwnZone(item.submitted_on)}</time>
          <StatusBadge status={item.status} reviewed={reviewed} />
        </span>
      </NavLink>
    </li>
  );
}
