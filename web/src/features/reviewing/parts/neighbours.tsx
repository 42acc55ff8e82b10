import type { MenuItem } from "@lectern/domain/proposals/menu";
import { Button, Group, Text } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { paths } from "#platform/paths";
import { useShortcut } from "#ui/shortcuts";
import { BACK_KEY, NEXT_KEY, NEXT_TO_REVIEW_KEY, PREVIOUS_KEY } from "./keys";
import css from "./neighbours.module.css";
import { queueAddress, usePlace, useQueueState } from "./queue-place";

/** Without a title when the list was not read. */
type Neighbour = Pick<MenuItem, "pk"> & { title?: string };

type Props = {
  pk: number;
  /** The page of the other submissions; their details by default. */
  page?: (pk: number) => string;
};

/** Links and keys to the previous and next submission. */
export function Neighbours({ pk, page = paths.reviewedSubmission }: Props) {
  const place = usePlace(pk);
  const { queue } = useQueueState();
  const navigate = useNavigate();
  const goTo = (item: Neighbour | undefined) =>
    item ? () => void navigate(page(item.pk), { state: { queue } }) : null;
  useShortcut(NEXT_KEY, goTo(place?.next));
  useShortcut(PREVIOUS_KEY, goTo(place?.previous));
  useShortcut(NEXT_TO_REVIEW_KEY, goTo(place?.nextToReview));
  useShortcut(BACK_KEY, goTo(place?.previous));
  if (!place) return <div className={css.awaited} />;
  const { previous, next, nextToReview, position, total } = place;
  const step = (item: Neighbour | undefined, label: string, key?: string) => (
    <Step label={label} item={item} to={item && page(item.pk)} queue={queue} shortcut={key} />
  );
  return (
    <Group component="nav" aria-label="Other submissions" gap="xs">
      <Button component={Link} to={queueAddress(queue)} variant="subtle" size="compact-md">
        Queue
      </Button>
      {position > 0 && (
        <>
          {step(previous, "Previous", PREVIOUS_KEY)}
          {step(next, "Next", NEXT_KEY)}
          {nextToReview && nextToReview !== next && step(nextToReview, "To review", NEXT_TO_REVIEW_KEY)}
          <Text size="sm" ff="monospace" c="dimmed" ml="xs">
            {position} / {total}
          </Text>
        </>
      )}
    </Group>
  );
}

type StepProps = {
  label: string;
  item: Neighbour | undefined;
  to: string | undefined;
  queue: string;
  shortcut: string | undefined;
};

function Step({ label, item, to, queue, shortcut }: StepProps) {
  const look = { variant: "default", size: "compact-md" };
  if (!item || !to)
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  return (
    <Button
      {...look}
      component={Link}
      to={to}
      state={{ queue }}
      title={item.title}
      aria-keyshortcuts={shortcut}
    >
      {label}
    </Button>
  );
}
