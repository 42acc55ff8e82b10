import type { EditionChoices } from "@lectern/domain/call/choices";
import { SHOWN_REFUSALS, type ShownCode } from "@lectern/domain/kernel/shown-refusals";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { TerminalPanel } from "#ui/terminal-panel";
import { FIELD_LABELS, type FieldName, type FormValues } from "./form-values";
import { shownValues } from "./shown-values";

type Props = { refusal: ShownCode; values: FormValues; edition: EditionChoices };

/** The time to edit ended while the form was open: says so, and how to keep what was written. */
export function EditOver({ refusal, values, edition }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const shown = shownValues(values, edition);
    const text = (Object.keys(FIELD_LABELS) as FieldName[]).map((f) => `${FIELD_LABELS[f]}: ${shown[f]}`);
    await navigator.clipboard.writeText(text.join("\n\n"));
    setCopied(true);
  };
  return (
    <TerminalPanel tone="error" role="alert">
      <Text inherit fw={600}>
        {SHOWN_REFUSALS[refusal].detail}
      </Text>
      <Text inherit mt="xs">
        These changes can no longer be saved. The last saved version stays. Your text is kept in this form and
        can be copied. The organisers can tell you what is still possible.
      </Text>
      <Group mt="md">
        <Button variant="outline" onClick={() => void copy().catch(() => {})}>
          {copied ? "Copied" : "Copy the text"}
        </Button>
        {refusal === "window-closed" && (
          <Anchor component={Link} to={paths.newSubmission}>
            I have a late code
          </Anchor>
        )}
      </Group>
    </TerminalPanel>
  );
}
