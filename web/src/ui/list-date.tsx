import { VisuallyHidden } from "@mantine/core";
import { dateInOwnZone, dateInUtc } from "#platform/dates";

/** A date in a list: local time, with UTC in the tooltip and for screen readers. */
export function ListDate({ of: instant }: { of: string }) {
  const inUtc = dateInUtc(instant);
  return (
    <span title={inUtc}>
      <time dateTime={instant}>{dateInOwnZone(instant)}</time>
      <VisuallyHidden> ({inUtc})</VisuallyHidden>
    </span>
  );
}
