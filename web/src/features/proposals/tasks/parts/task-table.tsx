import type { TaskRow } from "@lectern/domain/proposals/tasks/contract";
import { isInState, taskState } from "@lectern/domain/proposals/tasks/rules";
import {
  TASK_STATE_LABELS,
  TASK_STATES,
  type Task,
  type TaskState,
} from "@lectern/domain/proposals/tasks/words";
import { Anchor, Badge, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { FirstFew } from "#ui/first-few";
import { RemindButton } from "./remind-button";
import css from "./tasks.module.css";

const COLOURS = { open: "amber", overdue: "red", done: "signal", late: "signal" } as const;
const MOST_AT_FIRST = 100;

type Shown = { row: TaskRow; tasks: { task: Task; state: TaskState; failed: boolean }[] };

/** Every accepted proposal with its tasks, filtered by task and state. */
export function TaskTable({ tasks, rows }: { tasks: readonly Task[]; rows: readonly TaskRow[] }) {
  const [query, setQuery] = useSearchParams();
  const now = useNow(60_000);
  const task = tasks.find(({ id }) => id === query.get("task"));
  const state = TASK_STATES.find((each) => each === query.get("state"));
  const select = (changes: { task?: string; state?: string }) => {
    const next = { task: task?.id ?? "", state: state ?? "", ...changes };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")));
  };
  const byId = new Map(tasks.map((each) => [each.id, each]));
  const all = rows.map(
    (row): Shown => ({
      row,
      tasks: row.tasks.flatMap(({ id, done_on, result }) => {
        const its = byId.get(id);
        return its && (!task || its === task)
          ? [{ task: its, state: taskState(its, done_on, now), failed: result === "FAL" }]
          : [];
      }),
    }),
  );
  const inState = (wanted: TaskState | undefined) =>
    all.filter((each) => each.tasks.some((one) => !wanted || isInState(one.state, wanted)));
  const shown = inState(state);
  const lacking = all.filter((each) =>
    each.tasks.some(
      (one) => isInState(one.state, "open") && !one.task.closed && (task !== undefined || one.task.required),
    ),
  );
  return (
    <Stack gap="md">
      <div className={css.tabs}>
        <NativeSelect
          label="Task"
          value={task?.id ?? ""}
          data={[{ value: "", label: "All tasks" }, ...tasks.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(e) => select({ task: e.currentTarget.value })}
        />
        <nav className={css.tabs} aria-label="State">
          {([undefined, ...TASK_STATES] as const).map((each) => (
            <Button
              key={each ?? "all"}
              size="sm"
              variant={state === each ? "filled" : "default"}
              aria-pressed={state === each}
              onClick={() => select({ state: each ?? "" })}
            >
              {each ? TASK_STATE_LABELS[each] : "All"} {inState(each).length}
            </Button>
          ))}
        </nav>
        <RemindButton task={task ?? null} expected={lacking.map(({ row }) => row.pk)} />
      </div>
      <FirstFew items={shown} few={MOST_AT_FIRST} called="proposals" className={css.list}>
        {(each) => <Row key={each.row.pk} {...each} />}
      </FirstFew>
      {shown.length === 0 && <Text c="dimmed">No matching proposals.</Text>}
    </Stack>
  );
}

function Row({ row, tasks }: Shown) {
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Anchor component={Link} to={paths.proposal(row.pk)}>
          {row.title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {row.full_name} · {row.email}
        </Text>
      </div>
      <ul className={css.states} aria-label={`Tasks of ${row.title}`}>
        {tasks.map(({ task, state, failed }) => (
          <li key={task.id}>
            {task.label}{" "}
            <Badge variant="outline" size="sm" color={COLOURS[state]} miw="max-content">
              {TASK_STATE_LABELS[state]}
            </Badge>
            {failed && (
              <Text span size="sm" c="amber">
                {" "}
                no safe copy
              </Text>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
