import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dateInBothZones } from "#platform/dates";
import { ownTasksQuery } from "../api";

/** When the answers that organisers ask an accepted speaker for are due; nothing where no date is set. */
export function AskedDue() {
  const asked = useQuery(ownTasksQuery).data?.[0]?.answers ?? [];
  const dated = asked.flatMap(({ id, label, due }) => (due ? [{ id, label, due }] : []));
  if (dated.length === 0) return null;
  return (
    <ul aria-label="Due dates" style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {dated.map(({ id, label, due }) => (
        <Text key={id} component="li" size="sm">
          {label}: due {dateInBothZones(due)}
        </Text>
      ))}
    </ul>
  );
}
