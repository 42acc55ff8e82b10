import { Text } from "@mantine/core";

/** How much of a text's room is used. The trimmed length counts, as it is what will be sent. */
export function TextCount({ text, max }: { text: string; max: number }) {
  const used = text.trim().length;
  const over = used > max;
  return (
    <Text span size="xs" ff="monospace" {...(over ? { c: "var(--mantine-color-error)" } : { c: "dimmed" })}>
      {used} / {max}
      {over && ` (${used - max} too many)`}
    </Text>
  );
}
