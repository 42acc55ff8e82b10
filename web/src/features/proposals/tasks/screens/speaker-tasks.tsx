import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { saveAs } from "#platform/save-as";
import { useSending } from "#platform/use-sending";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastFailed } from "#ui/toasts";
import { fetchTaskCsv, taskFormQuery, taskTableQuery } from "../organising";
import { TaskForm } from "../parts/task-form";
import { TaskTable } from "../parts/task-table";

/** The tasks of accepted speakers: who lacks what, and which there are. */
export function Component() {
  const list = useQuery(taskTableQuery);
  const form = useQuery(taskFormQuery);
  const { sending, run } = useSending(async () => {
    try {
      saveAs(await fetchTaskCsv(), "tasks.csv");
    } catch (failure) {
      toastFailed("The table could not be exported.", messagesOf(failure));
    }
  });
  return (
    <OrganiserFrame
      page="tasks"
      about="What accepted speakers are asked for, and who has done it."
      action={
        <Button variant="default" loading={sending} onClick={() => void run()}>
          Export tasks.csv
        </Button>
      }
    >
      <PageLoader waiting={list.isPending || form.isPending}>
        <ReadFailure of={list} />
        <ReadFailure of={form} />
        <Stack gap="xl">
          {list.data && list.data.rows.length > 0 && list.data.tasks.length > 0 && (
            <TaskTable {...list.data} />
          )}
          {list.data && list.data.rows.length === 0 && (
            <TerminalPanel>
              No accepted proposals yet. Speakers see their tasks once an acceptance is released.
            </TerminalPanel>
          )}
          {form.data && (
            <PageSection
              title="Tasks"
              about="Speakers see these on the page of an accepted proposal, with the due date in their own time zone."
            >
              <TaskForm key={form.data.etag} saved={form.data.answer} etag={form.data.etag} />
            </PageSection>
          )}
        </Stack>
      </PageLoader>
    </OrganiserFrame>
  );
}
