import { Anchor, Text } from "@mantine/core";
import type { MouseEvent } from "react";
import { focusFirstField } from "./focus-field";

type Props = {
  /** Whether it is a text of which nothing was saved before. */
  isNew?: boolean;
  onDiscard: () => void;
};

/**
 * Says that a form starts with what was typed before, and offers to discard that. The form's first field has the focus then, as
 * this goes.
 */
export function RestoredDraft({ isNew = false, onDiscard }: Props) {
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const form = currentTarget.closest("form");
    onDiscard();
    focusFirstField(form);
  };
  return (
    <Text size="sm" c="dimmed" role="status">
      {isNew
        ? "This is your unsent draft, kept on this device. "
        : "These are your unsaved changes, kept on this device. "}
      <Anchor component="button" type="button" inherit onClick={discard}>
        {isNew ? "Start over" : "Discard them"}
      </Anchor>
    </Text>
  );
}
