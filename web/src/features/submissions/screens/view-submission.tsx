import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { Submission } from "@lectern/domain/submissions/contract";
import { mayEdit } from "@lectern/domain/submissions/rules";
import { TEXTS } from "@lectern/domain/submissions/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Link, useParams } from "react-router";
import { useEdition } from "#features/edition/api";
import { downloadOf } from "#features/files/api";
import { dateInBothZones } from "#platform/dates";
import { paths } from "#platform/paths";
import { useNow } from "#platform/use-now";
import { Field } from "#ui/field-list";
import { FileDownloads } from "#ui/file-downloads";
import { FileState } from "#ui/file-state";
import { LeaveGuard } from "#ui/leave-guard";
import { PromptTitle } from "#ui/prompt-title";
import { ReadOne } from "#ui/read-one";
import { StatusBadge } from "#ui/status-badge";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastDone } from "#ui/toasts";
import { submissionQuery } from "../api";
import { DeleteSubmission } from "../parts/delete-submission";
import { ReplaceFile } from "../parts/replace-file";
import { SubmissionDetails } from "../parts/submission-details";
import { UnfinishedUpload } from "../parts/unfinished-upload";
import { useFileSending } from "../parts/use-file-sending";

export function Component() {
  const pk = Number(useParams().pk);
  return (
    <ReadOne query={submissionQuery(pk)} home={paths.speaker}>
      {({ submission }) => <View key={submission.pk} submission={submission} />}
    </ReadOne>
  );
}

function View({ submission }: { submission: Submission }) {
  const { pk, status, title, submitted_on, scan_result } = submission;
  const edition = useEdition();
  const sending = useFileSending();
  const refusal = mayEdit({ status, submittedAt: new Date(submitted_on) }, edition, useNow(10_000));

  return (
    <Stack maw={900} gap="xl">
      <Stack gap="xs">
        <PromptTitle>{title}</PromptTitle>
        <Group gap="sm">
          <StatusBadge status={status} />
          <Text size="sm" c="dimmed">
            {dateInBothZones(submitted_on)}
          </Text>
        </Group>
      </Stack>
      {status === "Uploading" && (
        <TerminalPanel>
          <UnfinishedUpload
            pk={pk}
            sending={sending}
            edition={edition}
            onDone={() => toastDone(TEXTS.submitted)}
          />
        </TerminalPanel>
      )}
      <Group>
        {refusal === null && (
          <Button component={Link} to={paths.editSubmission(pk)}>
            Edit
          </Button>
        )}
        {status !== "Withdrawn" && <DeleteSubmission pk={pk} />}
        {status === "Submitted" && refusal && (
          <Text size="sm" c="dimmed">
            {REFUSALS[refusal].detail}
          </Text>
        )}
      </Group>
      <SubmissionDetails submission={submission} edition={edition}>
        {status !== "Uploading" && (
          <Field label="File">
            <Stack gap="md" align="flex-start">
              <FileState submission={submission} />
              {scan_result && <FileDownloads scanResult={scan_result} open={downloadOf(pk)} />}
              {refusal === null && (
                <ReplaceFile pk={pk} hasFile={submission.file !== null} edition={edition} sending={sending} />
              )}
            </Stack>
          </Field>
        )}
      </SubmissionDetails>
      <LeaveGuard
        when={sending.running}
        title="Upload running"
        question="Your file is still on its way. Leaving stops the upload."
      />
    </Stack>
  );
}
