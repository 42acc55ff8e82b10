import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "#ui/read-failure";
import { ownTasksQuery, useDue } from "../../speaker-forms/own-tasks";

/** How many tasks the speaker of a proposal still has, and when the first of them is due. */
export function OpenTasks({ pk }: { pk: number }) {
  const tasks = useQuery(ownTasksQuery);
  const due = useDue();
  if (!tasks.data) return <ReadFailure of={tasks} what="Your tasks" />;
  const its = tasks.data.find((each) => each.pk === pk);
  if (!its?.next_due) return null;
  return (
    <Text size="sm" fw={600}>
      {its.open === 1 ? "1 open task," : `${its.open} open tasks, the first`} {due(its.next_due)}
    </Text>
  );
}
