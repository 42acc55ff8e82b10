import type { Outcome } from "@lectern/domain/proposals/outcome";
import { Badge } from "@mantine/core";
import { BADGE_COLOURS } from "#ui/status-badge";

/** A proposal's outcome, beside its status. */
export function OutcomeBadge({ outcome: { label, tone } }: { outcome: Outcome }) {
  return (
    <Badge variant="outline" size="sm" color={BADGE_COLOURS[tone]} miw="max-content">
      {label}
    </Badge>
  );
}
