import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { NextStep } from "./next-step";
import { WrappedText } from "./wrapped-text";

type Props = { fileName: string; share: number; onCancel: () => void };

/** The progress of an upload. `share` is from 0 to 1; at 1 the store is still writing. */
export function UploadProgress({ fileName, share, onCancel }: Props) {
  const percent = Math.floor(share * 100);
  const sent = percent >= 100;
  return (
    <NextStep>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="baseline">
          <WrappedText ff="monospace" size="sm">
            {fileName}
          </WrappedText>
          <Text ff="monospace" size="sm" role="status" style={{ whiteSpace: "nowrap" }}>
            {sent ? "100 % · processing" : `${percent} %`}
          </Text>
        </Group>
        <Progress value={percent} size="lg" aria-label={`Upload of ${fileName}`} animated={sent} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Please keep this page open until the upload is complete.
          </Text>
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            Cancel upload
          </Button>
        </Group>
      </Stack>
    </NextStep>
  );
}
