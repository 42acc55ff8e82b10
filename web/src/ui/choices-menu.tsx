import "@mantine/core/styles/Popover.css";
import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { type ReactElement, useRef } from "react";
import { hiddenLabel } from "./hidden-label";

type Props = {
  button: ReactElement;
  name: string;
  choices: readonly { code: string; label: string }[];
  chosen: readonly string[];
  /** The label of a button that clears the selection. */
  clear?: string;
  onChange: (chosen: string[]) => void;
};

/** The check boxes below the button of Choices, opened at first. */
export function ChoicesMenu({ button, name, choices, chosen, clear, onChange }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      defaultOpened
      position="bottom-start"
      trapFocus
      // Its own `returnFocus` does nothing for what is opened at first.
      onClose={() => target.current?.focus({ preventScroll: true })}
      withinPortal={false}
    >
      <Popover.Target ref={target}>{button}</Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group {...hiddenLabel(name)} value={[...chosen]} onChange={onChange}>
          <Stack gap="xs">
            {choices.map(({ code, label }) => (
              <Checkbox key={code} size="xs" value={code} label={label} />
            ))}
            {clear && (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
                {clear}
              </Button>
            )}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
