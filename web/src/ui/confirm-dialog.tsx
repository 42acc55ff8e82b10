import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog";

type Props = {
  opened: boolean;
  title: string;
  question: string;
  /** The consequences, and further fields. */
  children?: ReactNode;
  yes?: string;
  cancel?: string;
  /** Whether something is lost, which the colour of the button warns of. */
  destructive?: boolean;
  onYes: () => void;
  onClose: () => void;
};

/** Confirms an action with consequences. Cancel has the focus, so that Enter alone does no harm. */
export function ConfirmDialog({
  opened,
  title,
  question,
  children,
  yes = "Yes",
  cancel = "Cancel",
  destructive = true,
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
        <Button {...(destructive && { color: "red" })} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}
