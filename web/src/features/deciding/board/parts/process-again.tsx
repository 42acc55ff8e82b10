import type { Submission } from "@lectern/domain/proposals/contract";
import { Button, Stack, Text } from "@mantine/core";
import { useProcessingAgain } from "../api";

/** Processes an incompletely rebuilt file again, or all failed files. */
export function ProcessAgain({
  submission,
}: {
  submission: Pick<Submission, "pk" | "file" | "scan_result">;
}) {
  const processing = useProcessingAgain();
  const { pk, file, scan_result } = submission;
  if (file?.state !== "done" || scan_result === null || scan_result === "SUC") return null;
  return (
    <Stack gap={6} align="flex-start">
      <Text size="sm" c="dimmed">
        Try again if the server was busy, or once LibreOffice, fonts or a virus scanner are installed.
      </Text>
      <Button.Group>
        <Button
          variant="default"
          size="compact-sm"
          loading={processing.isPending}
          onClick={() => processing.mutate([pk])}
        >
          Process this file again
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={processing.isPending}
          onClick={() => processing.mutate(null)}
        >
          All failed files
        </Button>
      </Button.Group>
      {processing.isError && (
        <Text size="sm" c="red" role="alert">
          The file was not sent for processing. Please try again.
        </Text>
      )}
    </Stack>
  );
}
