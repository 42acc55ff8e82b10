import { counted } from "@lectern/domain/kernel/counted";
import type { PlanPreview } from "@lectern/domain/reviewing/panel/contract";
import { SHORTAGE_LABELS } from "@lectern/domain/reviewing/panel/words";
import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import css from "./panel.module.css";

/** The number of listed items. */
const LISTED = 20;

type Share = PlanPreview["reviewers"][number];

/** One reviewer's assignments. Titles are rendered when opened, since there may be thousands. */
function ReviewersShare({ name, before, after, liked, titles }: Share) {
  const [opened, setOpened] = useState(false);
  return (
    <li className={css.planned}>
      <details onToggle={(e) => setOpened(e.currentTarget.open)}>
        <summary>
          {name}
          <span className={css.figure}>
            {before} → {after}
          </span>
          <Text span size="sm" c="dimmed">
            {after === before ? "nothing new" : `${after - before} new`}
            {liked !== null && after > before && `, ${liked} of their topics`}
          </Text>
        </summary>
        {opened && (
          <ul className={css.titles}>
            {titles.map(({ pk, title }) => (
              <li key={pk} className={css.got}>
                <Anchor component={Link} to={paths.proposal(pk)} inherit>
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  );
}

/** The plan's new assignments, and proposals that are still short of reviewers. */
export function PlanTable({ plan: { lines, proposals, reviewers, short } }: { plan: PlanPreview }) {
  return (
    <>
      <Text role="status">
        <strong>{counted(lines, "assignment")}</strong> for {counted(proposals, "proposal")}.{" "}
        {short.length === 0
          ? "Every proposal has enough reviewers."
          : `${short.length} ${short.length === 1 ? "is" : "are"} still short of reviewers.`}
      </Text>
      <ul className={css.lines} aria-label="What each reviewer gets">
        {reviewers.map((share) => (
          <ReviewersShare key={share.id} {...share} />
        ))}
      </ul>
      {short.length > 0 && (
        <section aria-label="Still short of reviewers">
          <Text fw={600} mb="xs">
            Still short of reviewers
          </Text>
          <ul className={css.titles}>
            {short.slice(0, LISTED).map(({ pk, title, missing, why }) => (
              <li key={pk} className={css.got}>
                <Anchor component={Link} to={paths.proposal(pk)} inherit>
                  {title}
                </Anchor>{" "}
                <Text span size="sm" c="dimmed">
                  {missing} missing · {SHORTAGE_LABELS[why]}
                </Text>
              </li>
            ))}
          </ul>
          {short.length > LISTED && <Text size="sm">{short.length - LISTED} more.</Text>}
        </section>
      )}
    </>
  );
}
