import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { NONE } from "@lectern/domain/proposals/words";
import { Stack, Switch, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CountedField } from "#ui/counted-field";

type Props = { label: string; value: string; onChange: (value: string) => void; error?: ReactNode };

/** A text that most people have no use for: No says 'None', Yes opens it. Words survive a No that was a slip. */
export function ToggledText({ label, value, onChange, error }: Props) {
  const [on, setOn] = useState(value !== NONE);
  const [words, setWords] = useState(value === NONE ? "" : value);
  const toggle = (yes: boolean) => {
    setOn(yes);
    onChange(yes ? words : NONE);
  };
  const write = (text: string) => {
    setWords(text);
    onChange(text);
  };
  return (
    <Stack gap="sm">
      <Switch
        checked={on}
        onChange={(e) => toggle(e.currentTarget.checked)}
        label={
          <>
            {label}{" "}
            <Text span inherit c="dimmed" aria-hidden>
              {on ? "Yes" : "No"}
            </Text>
          </>
        }
      />
      {on && (
        <CountedField
          label={`${label}: details`}
          value={value}
          max={LONG_TEXT}
          rows={2}
          onChange={write}
          error={error}
        />
      )}
    </Stack>
  );
}
