import { Text } from "@mantine/core";
import { dateInOwnZone } from "#platform/dates";

/** When answers were last saved; null: never. */
export const SavedOn = ({ date }: { date: string | null }) => (
  <Text size="sm" c="dimmed" role="status">
    {date === null ? "Not answered." : `Saved on ${dateInOwnZone(date)}.`}
  </Text>
);
