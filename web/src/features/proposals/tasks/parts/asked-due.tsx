import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dateInBothZones } from "#platform/dates";
import { ReadFailure } from "#ui/read-failure";
import { ownTasksQuery, useDue } from "../../speaker-forms/own-tasks";

/** When the answers that organisers ask an accepted speaker for are due; nothing where no date is set. */
export function AskedDue() {
  const read = useQuery(ownTasksQuery);
  const dueOrOverdue = useDue();
  if (!read.data) return <ReadFailure of={read} what="Due dates" />;
  const own = read.data;
  const lacks = new Set(own.flatMap((proposal) => proposal.lacks));
  const dated = (own[0]?.answers ?? []).flatMap(({ id, label, due }) => (due ? [{ id, label, due }] : []));
  if (dated.length === 0) return null;
  return (
    <ul aria-label="Due dates" style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {dated.map(({ id, label, due }) => (
        <Text key={id} component="li" size="sm">
          {label}: {lacks.has(id) ? dueOrOverdue(due) : `due ${dateInBothZones(due)}`}
        </Text>
      ))}
    </ul>
  );
}
