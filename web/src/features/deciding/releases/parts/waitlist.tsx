import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { ActionIcon, Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { figure } from "#features/deciding/board/parts/scores-by-criterion";
import { paths } from "#platform/paths";
import { randomKey } from "#platform/random-key";
import { waitingIf } from "#platform/use-sending";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { focusMoved } from "#ui/focus-field";
import { toastDone } from "#ui/toasts";
import { useFocusAfter } from "#ui/use-focus-after";
import { useOrderWaitlist, usePromote } from "../api";
import css from "./release.module.css";
import { movedBy, waitlistOf } from "./standing";

type Props = {
  rows: readonly BoardRow[];
  conference?: string;
  /** Takes the focus where the button that had it is gone. */
  toHeadline: () => void;
};

/** The waitlist in order; each proposal can be accepted at once. */
export function Waitlist({ rows, conference, toHeadline }: Props) {
  const list = waitlistOf(rows);
  const placed = list.filter(({ waitlist_place }) => waitlist_place !== null).map(({ pk }) => pk);
  const order = useOrderWaitlist();
  const promote = usePromote();
  const focusAfter = useFocusAfter(order.isPending || promote.isPending);
  const [asked, setAsked] = useState<{ row: BoardRow; key: string } | null>(null);

  const put = (wanted: number[], focus: () => void) =>
    void attempt("Reordering failed", conference ?? "", async () => {
      await order.mutateAsync({ order: wanted, seen: placed, conference });
      focusAfter(focus);
    });
  const buttonOf = (pk: number, by: 1 | -1) => `move ${conference ?? ""} ${pk} ${by}`;
  const move = (place: number, by: 1 | -1) => {
    const row = list[place];
    if (!row || order.isPending) return;
    put(movedBy(list, place, by), () =>
      focusMoved((to) => buttonOf(row.pk, to), by, place + by, list.length),
    );
  };
  const accept = async () => {
    if (!asked) return;
    setAsked(null);
    const { row, key } = asked;
    await attempt("Change failed", `${row.pk} ${conference ?? ""}`, async () => {
      await promote.mutateAsync({ submission: row.pk, conference, key });
      toastDone("Accepted. Its release is listed above.");
      focusAfter(toHeadline);
    });
  };

  const waiting = waitingIf(order.isPending);
  if (list.length === 0) return <Text c="dimmed">The waitlist is empty.</Text>;
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {placed.length === 0
            ? "Ordered by fair mean. Move a proposal to order them by hand."
            : `The first ${placed.length === 1 ? "was" : `${placed.length} were`} ordered by hand, the others by fair mean.`}
        </Text>
        {placed.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => put([], toHeadline)}>
            Order all by fair mean
          </Button>
        )}
      </Group>
      <ol className={css.waitlist} aria-label="Waitlist">
        {list.map((row, place) => (
          <li key={row.pk} className={css.waiting}>
            <span className={css.place}>{place + 1}</span>
            <div>
              <Anchor component={Link} to={paths.proposal(row.pk)}>
                {row.title}
              </Anchor>
              <Text size="sm" c="dimmed">
                {row.full_name} · fair mean {figure(row.scores?.fair)}
              </Text>
            </div>
            <Group gap={6} className={css.steps ?? ""} wrap="nowrap">
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Move up: ${row.title}`}
                name={buttonOf(row.pk, -1)}
                disabled={place === 0}
                {...waiting}
                onClick={() => move(place, -1)}
              >
                ↑
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Move down: ${row.title}`}
                name={buttonOf(row.pk, 1)}
                disabled={place === list.length - 1}
                {...waiting}
                onClick={() => move(place, 1)}
              >
                ↓
              </ActionIcon>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Accept: ${row.title}`}
                disabled={promote.isPending}
                onClick={() => setAsked({ row, key: randomKey() })}
              >
                Accept
              </Button>
            </Group>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        opened={asked !== null}
        title="Accept from the waitlist"
        question={`"${asked?.row.title ?? ""}" will be accepted in its own release. You can cancel it until its mail is sent.`}
        yes="Accept"
        destructive={false}
        onYes={() => void accept()}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
