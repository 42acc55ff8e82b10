import { DECISION_LABELS, type Decision } from "@lectern/domain/call/decisions";
import { Badge, Text } from "@mantine/core";

const COLOURS: Record<Decision, string> = { ACC: "signal", HLD: "amber", REJ: "red" };

/** The organisers' decision; filled, to distinguish it from a status. */
export function DecisionBadge({ decision }: { decision: Decision | null }) {
  if (decision === null)
    return (
      <Text span size="sm" c="dimmed">
        –
      </Text>
    );
  return (
    <Badge variant="filled" size="sm" color={COLOURS[decision]} miw="max-content">
      {DECISION_LABELS[decision]}
    </Badge>
  );
}
