import { Button, Checkbox, Popover, Stack } from "@mantine/core";

type Props = {
  name: string;
  choices: readonly { code: string; label: string }[];
  chosen: readonly string[];
  /** Whether the button tells how many are chosen. */
  counted?: boolean;
  onChange: (chosen: string[]) => void;
};

/** A button that opens a short list of boxes to tick. */
export function Choices({ name, choices, chosen, counted = true, onChange }: Props) {
  const few = counted && chosen.length > 0;
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button variant={few ? "outline" : "default"} fw={400}>
          {few ? `${name}: ${chosen.length}` : name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={name}>
          <Stack gap="xs">
            {choices.map(({ code, label }) => (
              <Checkbox key={code} size="xs" value={code} label={label} />
            ))}
            {few && (
              <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
                Show all
              </Button>
            )}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
