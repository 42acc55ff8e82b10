import { DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import { Anchor, Button, CloseButton, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { useContentKeys, useShortcuts } from "#ui/shortcuts";
import css from "./board.module.css";
import { DECISION_KEYS, NEXT_KEY, PREVIOUS_KEY } from "./keys";
import type { MarkedRow } from "./marked-rows";
import { ProposalReading } from "./proposal-reading";
import type { Deciding } from "./use-deciding";

type Props = {
  row: MarkedRow;
  rows: readonly MarkedRow[];
  deciding: Deciding;
  onOpen: (pk: number | null) => void;
};

/** A proposal beside the table, with links to the previous and next one. */
export function BoardAside({ row, rows, deciding, onOpen }: Props) {
  const position = rows.findIndex(({ pk }) => pk === row.pk);
  const next = rows[position + 1];
  const previous = rows[position - 1];
  const goTo = (other: MarkedRow | undefined) => (other ? () => onOpen(other.pk) : null);
  const decideOn = (decision: Decision) =>
    deciding.isPending || row.own
      ? null
      : () => void deciding.decide([row], row.decision === decision ? null : decision);
  const close = () => {
    onOpen(null);
    document.querySelector<HTMLElement>(`[data-proposal="${row.pk}"]`)?.focus({ preventScroll: true });
  };
  useShortcuts([
    [NEXT_KEY, goTo(next)],
    [PREVIOUS_KEY, goTo(previous)],
    ...DECISIONS.map((decision) => [DECISION_KEYS[decision], decideOn(decision)] as const),
  ]);
  useContentKeys([["Escape", close]]);

  const headline = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another proposal begins at its top
  useEffect(() => headline.current?.focus(), [row.pk]);

  return (
    <aside className={css.aside} aria-labelledby="proposal-beside">
      <Group gap="xs" wrap="nowrap" className={css.asideBar ?? ""}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!previous}
          onClick={goTo(previous) ?? undefined}
          title={PREVIOUS_KEY}
          aria-keyshortcuts={PREVIOUS_KEY}
        >
          Previous
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!next}
          onClick={goTo(next) ?? undefined}
          title={NEXT_KEY}
          aria-keyshortcuts={NEXT_KEY}
        >
          Next
        </Button>
        <Text size="xs" c="dimmed">
          {position < 0 ? "not in this view" : `${position + 1} of ${rows.length}`}
        </Text>
        <Anchor component={Link} to={paths.proposal(row.pk)} size="sm" ml="auto">
          Own page
        </Anchor>
        <CloseButton aria-label="Close" onClick={close} title="Esc" />
      </Group>
      <div className={css.asideText}>
        <h2 id="proposal-beside" ref={headline} tabIndex={-1} className={css.asideTitle}>
          {row.title}
        </h2>
        <ProposalReading key={row.pk} row={row} deciding={deciding} withKeys />
      </div>
    </aside>
  );
}
