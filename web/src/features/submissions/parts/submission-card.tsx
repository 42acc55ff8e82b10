import { labelOf } from "@lectern/domain/edition/labels";
import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import type { Decision } from "@lectern/domain/submissions/words";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { useChoices } from "#features/edition/api";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { StatusBadge } from "#ui/status-badge";
import css from "./submission-card.module.css";

/** What the organisers have told of a proposal. */
const TOLD: Record<Decision, string> = {
  ACC: "Accepted. Open it to confirm that you will come.",
  HLD: "On the waitlist",
  REJ: "Declined",
};

/** One of a speaker's own submissions on the main page. */
export function SubmissionCard({ item }: { item: SubmissionListItem }) {
  const { topicTypes, submissionTypes } = useChoices();
  const about = [labelOf(topicTypes, item.topic_type), labelOf(submissionTypes, item.submission_type)];
  if (item.extension) about.push(`${item.extension} file`);
  return (
    <li className={css.card}>
      <div className={css.heading}>
        <Anchor component={Link} to={paths.submission(item.pk)} className={css.title}>
          {item.title}
        </Anchor>
        <StatusBadge status={item.status} reviewed={item.has_been_reviewed} />
      </div>
      <Text size="sm" c="dimmed" mt={8}>
        {about.join(" · ")}
      </Text>
      <Text size="sm" c="dimmed">
        {dateInOwnZone(item.submitted_on)}
      </Text>
      {item.overall_status && item.status !== "Withdrawn" && (
        <Text size="sm" mt={8} {...(item.overall_status === "ACC" && { fw: 600 })}>
          {TOLD[item.overall_status]}
        </Text>
      )}
      {item.status === "Uploading" && (
        <Text size="sm" c="amber" mt={8}>
          Its file has not arrived yet. Open it to upload the file, or to go on without.
        </Text>
      )}
    </li>
  );
}
