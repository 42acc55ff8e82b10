import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import type { ProposalTask } from "@lectern/domain/proposals/tasks/contract";
import { mayDoTask, taskState } from "@lectern/domain/proposals/tasks/rules";
import { TASK_STATE_LABELS, takesFiles } from "@lectern/domain/proposals/tasks/words";
import { Badge, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { dateInBothZones } from "#platform/dates";
import { awaitsAny } from "#platform/queries";
import { useNow } from "#platform/use-now";
import { focusInstead } from "#ui/focus-field";
import { SectionLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { tasksQuery } from "../api";
import { AnswerForm } from "./answer-form";
import { TaskFiles } from "./task-files";
import css from "./tasks.module.css";

const COLOURS = { open: "amber", overdue: "red", done: "signal", late: "signal" } as const;

/**
 * What the speaker of an accepted proposal still has to do. What is below (`children`) appears together with it, so that
 * nothing moves under the pointer.
 */
export function TaskPanel({ pk, children }: { pk: number; children: ReactNode }) {
  const read = useQuery(tasksQuery(pk));
  return (
    <SectionLoader waiting={awaitsAny(read)}>
      <QueryData of={read} section>
        {({ tasks }) =>
          tasks.length > 0 && (
            <PageSection title="Your tasks" about="What the organisers need from you before your talk.">
              <ul className={css.list}>
                {tasks.map((task) => (
                  <OneTask key={task.id} pk={pk} task={task} />
                ))}
              </ul>
            </PageSection>
          )
        }
      </QueryData>
      {children}
    </SectionLoader>
  );
}

function OneTask({ pk, task }: { pk: number; task: ProposalTask }) {
  const { label, help, due, done_on, required } = task;
  const title = useId();
  const headline = useRef<HTMLHeadingElement>(null);
  const state = taskState(task, done_on, useNow(60_000));
  const refusal = mayDoTask(task);
  return (
    <li className={css.task} aria-labelledby={title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <h3 ref={headline} id={title} tabIndex={-1} className={css.title}>
            {label}
          </h3>
          <Badge variant="outline" size="sm" color={COLOURS[state]} miw="max-content">
            {TASK_STATE_LABELS[state]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {required ? "" : "Optional. "}
          {done_on ? `Done on ${dateInBothZones(done_on)}. ` : ""}
          Due {dateInBothZones(due)}
          {state === "overdue" && !refusal ? ": you are late, and can still do it." : "."}
        </Text>
        {help && <Text className={css.help ?? ""}>{help}</Text>}
        {refusal && <Text c="amber">{SHOWN_REFUSALS[refusal].detail}</Text>}
        {takesFiles(task) ? (
          <TaskFiles
            pk={pk}
            task={task}
            closed={refusal !== null}
            onGone={() => focusInstead(headline.current)}
          />
        ) : (
          refusal === null && <AnswerForm key={task.id} pk={pk} task={task} />
        )}
      </Stack>
    </li>
  );
}
