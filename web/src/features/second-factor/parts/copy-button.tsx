import { FACTOR_TEXTS } from "@lectern/domain/second-factor/page-texts";
import { Button, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";

/** Copies a text, and says whether it did. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => copy(text)}
        aria-label={`${FACTOR_TEXTS.copy}: ${what}`}
      >
        {FACTOR_TEXTS.copy}
      </Button>
      <Text size="sm" role="status">
        {error ? FACTOR_TEXTS.notCopied : copied ? FACTOR_TEXTS.copied : ""}
      </Text>
    </>
  );
}
