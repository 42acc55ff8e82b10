import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#ui/dialog";
import css from "./settings.module.css";

type Props = {
  /** What is changed. */
  names: readonly string[];
  effects: readonly string[];
  /** Whether the call closes later: then speakers can be notified. */
  extension: boolean;
  busy: boolean;
  onSave: (tell: boolean) => void;
  onClose: () => void;
};

/** What a change will do, before it does it. */
export function ConfirmChange({ names, effects, extension, busy, onSave, onClose }: Props) {
  const [tell, setTell] = useState(true);
  return (
    <Dialog opened onClose={onClose} title="Save these settings?" size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {names.join(" · ")}
        </Text>
        {effects.length === 0 ? (
          <Text>This changes no proposal and no one's permissions.</Text>
        ) : (
          <ul className={css.effects} aria-label="What this will do">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )}
        {extension && (
          <Checkbox
            label="Notify speakers who gain time"
            description="Speakers with a proposal that can still be edited, and those who have not submitted yet."
            checked={tell}
            onChange={(e) => setTell(e.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button loading={busy} onClick={() => onSave(extension && tell)} data-autofocus>
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
