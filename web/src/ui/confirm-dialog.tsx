import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog";

type Props = {
  opened: boolean;
  title: string;
  question: string;
  /** What follows from a Yes, and what else is asked. */
  children?: ReactNode;
  yes?: string;
  cancel?: string;
  onYes: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. Cancel has the focus, so that Enter alone does no harm. */
export function ConfirmDialog({
  opened,
  title,
  question,
  children,
  yes = "Yes",
  cancel = "Cancel",
  onYes,
  onClose,
}: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      <Text>{question}</Text>
      {children}
      <Group justify="flex-end" mt="xl">
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
