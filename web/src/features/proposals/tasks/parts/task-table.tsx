import type { TaskRow } from "@lectern/domain/proposals/tasks/contract";
import { type Asked, isInState, stateOfAsked } from "@lectern/domain/proposals/tasks/rules";
import {
  TASK_STATE_LABELS,
  TASK_STATES,
  type Task,
  type TaskState,
} from "@lectern/domain/proposals/tasks/words";
import { Anchor, Badge, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { FirstFew } from "#ui/first-few";
import { RemindButton } from "./remind-button";
import css from "./tasks.module.css";

const COLOURS = { open: "amber", overdue: "red", done: "signal", late: "signal" } as const;
const MOST_AT_FIRST = 100;

type Cell = { asked: Asked; state: TaskState; failed: boolean };
type Shown = { row: TaskRow; cells: Cell[] };
type Props = { tasks: readonly Task[]; answers: readonly Asked[]; rows: readonly TaskRow[] };

/** `3 Jun 2025, 23:59` in the zone. */
const dayAndTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(instant),
  );

/** Everything that a speaker is asked, with its state. */
function cellsOf(row: TaskRow, { tasks, answers }: Omit<Props, "rows">, now: Date): Cell[] {
  return [
    ...tasks.flatMap((task): Cell[] => {
      const done = row.tasks.find(({ id }) => id === task.id);
      return done
        ? [{ asked: task, state: stateOfAsked(task, done.done_on, now), failed: done.result === "FAL" }]
        : [];
    }),
    ...answers.map((asked): Cell => {
      const lacks = row.lacks.includes(asked.id);
      return { asked, state: lacks ? stateOfAsked(asked, null, now) : "done", failed: false };
    }),
  ];
}

/** Every speaker of each accepted proposal with what they are asked, filtered by one of it and by its state. */
export function TaskTable({ tasks, answers, rows }: Props) {
  const [query, setQuery] = useSearchParams();
  const now = useNow(60_000);
  const { zone } = useEdition();
  const everything: readonly Asked[] = [...tasks, ...answers];
  const task = everything.find(({ id }) => id === query.get("task"));
  const state = TASK_STATES.find((each) => each === query.get("state"));
  const select = (changes: { task?: string; state?: string }) => {
    const next = { task: task?.id ?? "", state: state ?? "", ...changes };
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")));
  };
  const all = rows.map(
    (row): Shown => ({
      row,
      cells: cellsOf(row, { tasks, answers }, now).filter(({ asked }) => !task || asked.id === task.id),
    }),
  );
  const inState = (wanted: TaskState | undefined) =>
    all.filter(({ cells }) => cells.some((cell) => !wanted || isInState(cell.state, wanted)));
  const shown = inState(state);
  const notDone = all.filter(({ cells }) =>
    cells.some(
      (cell) =>
        isInState(cell.state, "open") && !cell.asked.closed && (task !== undefined || cell.asked.required),
    ),
  );
  const people = [...new Set(notDone.map(({ row }) => row.speaker))];
  return (
    <Stack gap="md">
      <div className={css.tabs}>
        <NativeSelect
          label="Asked for"
          value={task?.id ?? ""}
          data={[
            { value: "", label: "Everything" },
            ...everything.map(({ id, label }) => ({ value: id, label })),
          ]}
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
        <RemindButton task={task ?? null} expected={people} />
      </div>
      {everything.some(({ due }) => due !== null) && (
        <Text size="sm" c="dimmed">
          Due dates are in {zone}.
        </Text>
      )}
      <FirstFew items={shown} few={MOST_AT_FIRST} called="speakers" className={css.list}>
        {(each) => <Row key={`${each.row.pk} ${each.row.speaker}`} {...each} zone={zone} />}
      </FirstFew>
      {shown.length === 0 && <Text c="dimmed">No matching speakers.</Text>}
    </Stack>
  );
}

function Row({ row, cells, zone }: Shown & { zone: string }) {
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
      <ul className={css.states} aria-label={`What ${row.full_name} is asked for ${row.title}`}>
        {cells.map(({ asked, state, failed }) => (
          <li key={asked.id}>
            {asked.label}
            {asked.due !== null && (
              <Text span size="sm" c="dimmed">
                , due {dayAndTime(asked.due, zone)}
              </Text>
            )}{" "}
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
