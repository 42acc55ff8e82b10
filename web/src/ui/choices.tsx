import { Button, Checkbox, Popover, Stack } from "@mantine/core";

type Props = {
  name: string;
  choices: readonly { code: string; label: string }[];
  chosen: readonly string[];
  /** Whether the button shows the number of selected choices. */
  counted?: boolean;
  /** Text for screen readers in addition to the label. */
  about?: string;
  /** The label of the button that clears the selection. */
  clear?: string;
  onChange: (chosen: string[]) => void;
};

/** A button with a menu of check boxes. */
export function Choices({
  name,
  choices,
  chosen,
  counted = true,
  about = "",
  clear = "Show all",
  onChange,
}: Props) {
  const few = counted && chosen.length > 0;
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button
          variant={few ? "outline" : "default"}
          fw={400}
          {...(about !== "" && { "aria-label": `${few ? `${name}: ${chosen.length}` : name}, ${about}` })}
        >
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
                {clear}
              </Button>
            )}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
