import { Anchor, Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { awaitsAny } from "#platform/queries";
import { messagesOf } from "#platform/refused";
import { saveAs } from "#platform/save-as";
import { useSending } from "#platform/use-sending";
import { OrganiserFrame } from "#ui/organiser-frame";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastFailed } from "#ui/toasts";
import { answersDueQuery, fetchTaskCsv, taskFormQuery, taskTableQuery } from "../organising";
import { AnswersDue } from "../parts/answers-due";
import { TaskForm } from "../parts/task-form";
import { TaskTable } from "../parts/task-table";

/** Who of the accepted speakers lacks what, and what they are asked. */
export function Component() {
  const list = useQuery(taskTableQuery);
  const form = useQuery(taskFormQuery);
  const due = useQuery(answersDueQuery);
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
      <PageLoader waiting={awaitsAny(list, form, due)}>
        <Stack gap="xl">
          <QueryData of={list}>
            {(table) =>
              table.rows.length === 0 ? (
                <TerminalPanel>
                  No accepted proposals yet. Speakers see their tasks once an acceptance is released.
                </TerminalPanel>
              ) : (
                table.tasks.length + table.answers.length > 0 && <TaskTable {...table} />
              )
            }
          </QueryData>
          <QueryData of={form}>
            {(form) => (
              <PageSection
                title="Tasks"
                about="Speakers see these on the page of an accepted proposal, with the due date in their own time zone."
              >
                <TaskForm saved={form} />
              </PageSection>
            )}
          </QueryData>
          <QueryData of={due}>
            {(due) => (
              <PageSection
                title="Answers"
                about={
                  <>
                    What speakers are asked is set up under{" "}
                    <Anchor component={Link} to={paths.speakerAnswers} underline="always">
                      Consents and needs
                    </Anchor>
                    . With a due date they are reminded as of a task.
                  </>
                }
              >
                <AnswersDue saved={due} />
              </PageSection>
            )}
          </QueryData>
        </Stack>
      </PageLoader>
    </OrganiserFrame>
  );
}
