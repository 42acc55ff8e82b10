import { megabytes } from "@lectern/domain/files/rules";
import type { FileState as State } from "@lectern/domain/files/words";
import type { Submission } from "@lectern/domain/submissions/contract";
import { Group, List, Loader, Stack, Text } from "@mantine/core";

const PROGRESS: Record<State, string> = {
  awaiting: "Waiting for the upload",
  queued: "Uploaded; waiting to be checked",
  running: "Being checked and rebuilt",
  done: "Checked",
};

/** Where an attached file stands on its way to a scan result, and what was found. */
export function FileState({
  submission,
}: {
  submission: Pick<Submission, "file" | "extension" | "scan_result">;
}) {
  const { file, extension } = submission;
  if (!file) return <Text>No file attached</Text>;
  const moving = file.state === "queued" || file.state === "running";
  const about = [extension, file.size === null ? null : megabytes(file.size)].filter(Boolean).join(", ");
  return (
    <Stack gap={6}>
      <Group gap="xs" role="status">
        {moving && <Loader size="xs" aria-hidden />}
        <Text>
          {PROGRESS[file.state]}
          {about && <Text span c="dimmed">{` (${about})`}</Text>}
        </Text>
      </Group>
      {file.replacing && (
        <Text size="sm" c="dimmed">
          A newer file is awaited. Until it has arrived, this one stays.
        </Text>
      )}
      {file.reasons.length > 0 && (
        <List size="sm" spacing={4}>
          {file.reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}
