import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import css from "./late-codes.module.css";

/** A new code, which is shown once. */
export function ShownCode({ code, email }: { code: string; email: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Stack gap="sm" role="status">
      <Text>The code for {email}. It is shown only once: only a hash of it is stored.</Text>
      <p className={css.code}>{code}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy()} data-autofocus>
          {copied ? "Copied" : "Copy code"}
        </Button>
        {copied === false && <Text size="sm">Please select it and copy it manually.</Text>}
      </Group>
    </Stack>
  );
}
