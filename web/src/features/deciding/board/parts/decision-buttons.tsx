import { DECISION_LABELS, DECISIONS, type Decision } from "@lectern/domain/call/decisions";
import { Button, Group } from "@mantine/core";
import { waitingIf } from "#platform/use-sending";
import { DECISION_KEYS } from "./keys";

type Props = {
  label?: string | undefined;
  /** The current decision, if it is the same for all. */
  present?: Decision | null;
  busy: boolean;
  /** Whether keys are enabled. */
  withKeys?: boolean;
  onDecide: (decision: Decision | null) => void;
};

/** Buttons for the three decisions and for none. */
export function DecisionButtons({ label = "Decision", present, busy, withKeys = false, onDecide }: Props) {
  const waiting = waitingIf(busy);
  const decide = (decision: Decision | null) => !busy && onDecide(decision);
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {DECISIONS.map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={present === decision ? "filled" : "outline"}
          aria-pressed={present === undefined ? undefined : present === decision}
          {...waiting}
          {...(withKeys && { title: DECISION_KEYS[decision], "aria-keyshortcuts": DECISION_KEYS[decision] })}
          onClick={() => decide(present === decision ? null : decision)}
        >
          {DECISION_LABELS[decision]}
        </Button>
      ))}
      {present === undefined && (
        <Button size="sm" variant="default" {...waiting} onClick={() => decide(null)}>
          Undecided
        </Button>
      )}
    </Group>
  );
}
