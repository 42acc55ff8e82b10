import { labelOf } from "@lectern/domain/call/labels";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { outcomeOf } from "@lectern/domain/proposals/outcome";
import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useChoices } from "#features/call/api";
import { useNow } from "#platform/use-now";
import { ListDate } from "#ui/list-date";
import { StatusBadge } from "#ui/status-badge";
import { useOwnPaths } from "../own-paths";
import { OwnSlot } from "../own-slots/own-slot";
import { OpenTasks } from "../tasks/parts/open-tasks";
import css from "./submission-card.module.css";

/** A submission on the speaker's main page; `awaited`: the panel has asked something about it. */
export function SubmissionCard({ item, awaited }: { item: SubmissionListItem; awaited: boolean }) {
  const pages = useOwnPaths();
  const { topicTypes, submissionTypes } = useChoices();
  const outcome = outcomeOf(item, useNow(60_000));
  const about = [labelOf(topicTypes, item.topic_type), labelOf(submissionTypes, item.submission_type)];
  if (item.extension) about.push(`${item.extension} file`);
  return (
    <li className={css.card}>
      <div className={css.heading}>
        <Anchor component={Link} to={pages.one(item.pk)} className={css.title}>
          {item.title}
        </Anchor>
        <StatusBadge status={item.status} reviewed={item.has_been_reviewed} />
      </div>
      <Text size="sm" c="dimmed" mt={8}>
        {about.join(" · ")}
      </Text>
      <Text size="sm" c="dimmed">
        <ListDate of={item.submitted_on} />
      </Text>
      {outcome && (
        <Text size="sm" mt={8} {...(outcome.toAnswer && { fw: 600 })}>
          {outcome.text}
        </Text>
      )}
      {item.overall_status === "ACC" && item.status !== "Withdrawn" && (
        <Stack gap={8} className={css.accepted ?? ""}>
          <OwnSlot pk={item.pk} />
          <OpenTasks pk={item.pk} />
        </Stack>
      )}
      {awaited && (
        <Text size="sm" mt={8} fw={600}>
          The panel has a question for you.
        </Text>
      )}
      {item.status === "Uploading" && (
        <Text size="sm" c="amber" mt={8}>
          Its file has not been uploaded yet. Open it to upload the file or continue without one.
        </Text>
      )}
    </li>
  );
}
