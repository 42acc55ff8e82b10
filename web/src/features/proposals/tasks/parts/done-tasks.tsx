import { taskState } from "@lectern/domain/proposals/tasks/rules";
import { TASK_STATE_LABELS } from "@lectern/domain/proposals/tasks/words";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { Field, FieldList } from "#ui/field-list";
import { ReadFailure } from "#ui/read-failure";
import { GivenAnswers } from "../../form-questions/parts/answer-list";
import { tasksQuery } from "../api";
import { ShownFile } from "./task-files";

/** Whether a photo may be used, in words. */
function permission(mayPublish: boolean | null): string {
  if (mayPublish) return "All speakers agree that their profile is published, with their photo.";
  return mayPublish === null
    ? "Speakers are not asked whether their profile may be published. Ask before you use a photo."
    : "Not all speakers have agreed that their profile is published. The programme shows the photos of those who have.";
}

/** What a proposal's speaker has done of their tasks, for organisers; nothing where there are none. */
export function DoneTasks({ pk, heading }: { pk: number; heading: string | undefined }) {
  const read = useQuery(tasksQuery(pk));
  const now = useNow(60_000);
  if (!read.data) return <ReadFailure of={read} what="Tasks of the speaker" />;
  const { tasks } = read.data;
  if (tasks.length === 0) return null;
  return (
    <section aria-label="Speaker tasks">
      <h2 className={heading}>Speaker tasks</h2>
      <FieldList>
        {tasks.map((task) => (
          <Field key={task.id} label={task.label}>
            <Stack gap="sm">
              {task.kind === "photo" && task.files.length > 0 && (
                <Text size="sm" c={task.may_publish ? "dimmed" : "amber"}>
                  {permission(task.may_publish ?? null)}
                </Text>
              )}
              <Text>{TASK_STATE_LABELS[taskState(task, task.done_on, now)]}</Text>
              <GivenAnswers questions={task.questions} answers={task.answers} />
              {task.files
                .filter(({ state }) => state !== "awaiting")
                .map((file) => (
                  <ShownFile
                    key={file.id}
                    file={file}
                    photo={task.kind === "photo"}
                    fileAt={paths.proposalFile(pk)}
                  />
                ))}
            </Stack>
          </Field>
        ))}
      </FieldList>
    </section>
  );
}
