import { Button, Group, Text } from "@mantine/core";
import { Dialog } from "./dialog";

type Props = {
  opened: boolean;
  title: string;
  question: string;
  yes?: string;
  cancel?: string;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. Cancel has the focus, so that Enter alone does no harm. */
export function ConfirmDialog({
  opened,
  title,
  question,
  yes = "Yes",
  cancel = "Cancel",
  onYes,
  onClose,
}: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      <Text mb="xl">{question}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button color="red" onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}
