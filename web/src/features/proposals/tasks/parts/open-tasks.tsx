import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "#ui/read-failure";
import { ownTasksQuery, unansweredOf, useDue } from "../../speaker-forms/own-tasks";

/** How many tasks the speaker of a proposal still has and what they have not answered, and when the first of each is due. */
export function OpenTasks({ pk }: { pk: number }) {
  const tasks = useQuery(ownTasksQuery);
  const due = useDue();
  if (!tasks.data) return <ReadFailure of={tasks} what="Your tasks" />;
  const its = tasks.data.find((each) => each.pk === pk);
  if (!its) return null;
  const unanswered = unansweredOf(its);
  return (
    <>
      {its.next_due && (
        <Text size="sm" fw={600}>
          {its.open === 1 ? "1 open task," : `${its.open} open tasks, the first`} {due(its.next_due)}
        </Text>
      )}
      {unanswered.labels.length > 0 && (
        <Text size="sm" fw={600}>
          Not answered: {unanswered.labels.join(", ").toLowerCase()}
          {unanswered.due && `, ${due(unanswered.due)}`}
        </Text>
      )}
    </>
  );
}
