import { Button, Checkbox, Popover, Stack } from "@mantine/core";

type Props = {
  name: string;
  choices: readonly { code: string; label: string }[];
  chosen: readonly string[];
  /** Whether the button tells how many are chosen. */
  counted?: boolean;
  /** What its name leaves out, for those who do not see where it stands. */
  about?: string;
  /** What the button says that unticks all. */
  clear?: string;
  onChange: (chosen: string[]) => void;
};

/** A button that opens a short list of boxes to tick. */
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
