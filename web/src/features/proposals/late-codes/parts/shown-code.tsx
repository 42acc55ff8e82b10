import { Button, Group, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import css from "./late-codes.module.css";

/** A new code, which is shown once. */
export function ShownCode({ code, email }: { code: string; email: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <Stack gap="sm" role="status">
      <Text>The code for {email}. It is shown only once: only a hash of it is stored.</Text>
      <p className={css.code}>{code}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => copy(code)} data-autofocus>
          {copied ? "Copied" : "Copy code"}
        </Button>
        {error && <Text size="sm">Please select it and copy it manually.</Text>}
      </Group>
    </Stack>
  );
}
