import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Button, Text, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";

/** Copies a text, and shows whether it worked. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copy, copied, error } = useClipboard();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => copy(text)}
        aria-label={`${copied ? FACTOR_TEXTS.copied : FACTOR_TEXTS.copy}: ${what}`}
      >
        {copied ? FACTOR_TEXTS.copied : FACTOR_TEXTS.copy}
      </Button>
      <VisuallyHidden role="status">{copied ? FACTOR_TEXTS.copied : ""}</VisuallyHidden>
      {error && (
        <Text size="sm" role="alert">
          {FACTOR_TEXTS.notCopied}
        </Text>
      )}
    </>
  );
}
