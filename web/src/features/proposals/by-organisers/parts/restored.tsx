import { Anchor, Text } from "@mantine/core";

/** Says that a form starts with what was typed before, and offers to discard that. */
export const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <Text size="sm" c="dimmed" role="status">
    These are your unsaved changes, kept on this device.{" "}
    <Anchor component="button" type="button" inherit onClick={onDiscard}>
      Discard them
    </Anchor>
  </Text>
);
