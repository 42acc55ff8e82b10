import { listOwnTasks } from "@lectern/domain/proposals/tasks/own/contract";
import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#platform/call";
import { dateInBothZones } from "#platform/dates";
import { useNow } from "#platform/use-now";

/** How many tasks are open on each of the user's own proposals. */
export const ownTasksQuery = queryOptions({
  queryKey: ["tasks", "own"],
  queryFn: ({ signal }) => call(listOwnTasks, { signal }),
});

/** Says when an open answer is or was due: "due …" or "overdue since …", with the date in the call's zone and the reader's. */
export function useDue(): (due: string) => string {
  const now = useNow(60_000);
  return (due) => `${Date.parse(due) < now.getTime() ? "overdue since" : "due"} ${dateInBothZones(due)}`;
}

/** What a speaker of a proposal has not answered beside its tasks, by label, and when the first of it is due, if any is. */
export function unansweredOf({ answers, lacks }: Answer<typeof listOwnTasks>[number]) {
  const unanswered = answers.filter(({ id }) => lacks.includes(id));
  const [due] = unanswered.flatMap((asked) => asked.due ?? []).sort();
  return { labels: unanswered.map(({ label }) => label), due };
}
