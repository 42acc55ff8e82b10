import { BADGE, type Status, statusInReviewed } from "@lectern/domain/proposals/words";
import { Badge } from "@mantine/core";

/** The colours of badges by their meaning. */
export const BADGE_COLOURS = { warning: "amber", success: "signal", info: "blue", danger: "red" } as const;

/** A submission's status in its colour. Reviewed items show 'Reviewed' whatever their status. */
export function StatusBadge({ status, reviewed = false }: { status: Status; reviewed?: boolean }) {
  const shown = reviewed ? statusInReviewed(status) : status;
  return (
    <Badge
      variant="outline"
      size="sm"
      color={BADGE_COLOURS[BADGE[shown]]}
      style={{ flexShrink: 0, minWidth: "max-content" }}
    >
      {shown}
    </Badge>
  );
}
