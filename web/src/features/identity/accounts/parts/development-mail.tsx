import { Anchor, Text } from "@mantine/core";
import { useEdition } from "#features/call/api";

/** A link to the development mailbox, if mails are not sent. */
export function DevelopmentMail() {
  const { developmentMailbox } = useEdition();
  if (!developmentMailbox) return null;
  return (
    <Text size="sm" c="dimmed">
      This server sends no mail:{" "}
      <Anchor href="/dev/mail" underline="always">
        read it in the development mailbox
      </Anchor>
      .
    </Text>
  );
}
