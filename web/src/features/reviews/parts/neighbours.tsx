import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { menuSections, submissionsQuery } from "#features/submissions/api";
import { paths } from "#platform/paths";

/** The queue's order: what is still to review comes first. */
export function neighboursOf(list: readonly SubmissionListItem[], pk: number) {
  const { open, reviewed } = menuSections(list, false);
  const queue = [...open, ...reviewed];
  const at = queue.findIndex((item) => item.pk === pk);
  return {
    position: at + 1,
    total: queue.length,
    previous: at > 0 ? queue[at - 1] : undefined,
    next: at >= 0 ? queue[at + 1] : undefined,
    /** After a review was given, the one to go on with. */
    nextToReview: open.find((item) => item.pk !== pk),
  };
}

/** From one proposal to the next without the way over the list. */
export function Neighbours({ pk }: { pk: number }) {
  const list = useQuery(submissionsQuery);
  const { position, total, previous, next, nextToReview } = neighboursOf(list.data ?? [], pk);
  if (position === 0) return null;
  return (
    <Group component="nav" aria-label="Other submissions" gap="xs">
      <Step to={previous} label="Previous" />
      <Step to={next} label="Next" />
      {nextToReview && nextToReview !== next && <Step to={nextToReview} label="To review" />}
      <Text size="sm" ff="monospace" c="dimmed" ml="xs">
        {position} / {total}
      </Text>
    </Group>
  );
}

function Step({ to, label }: { to: SubmissionListItem | undefined; label: string }) {
  if (!to)
    return (
      <Button variant="default" size="compact-md" disabled>
        {label}
      </Button>
    );
  return (
    <Button
      component={Link}
      to={paths.reviewedSubmission(to.pk)}
      variant="default"
      size="compact-md"
      title={to.title}
    >
      {label}
    </Button>
  );
}
