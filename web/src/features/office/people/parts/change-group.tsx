import { GROUPS, type Group as UserGroup } from "@lectern/domain/kernel/actor";
import { GROUP_DESCRIPTIONS, GROUP_LABELS, TEXTS } from "@lectern/domain/office/people/words";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#ui/dialog";

type Props = {
  opened: boolean;
  name: string;
  present: UserGroup;
  onClose: () => void;
  onChoose: (group: UserGroup) => void;
};

/** Another group for a person, with what it will mean for them. */
export function ChangeGroup({ opened, name, present, onClose, onChoose }: Props) {
  const others = GROUPS.filter((group) => group !== present);
  const [chosen, choose] = useState<UserGroup | undefined>(others[0]);
  return (
    <Dialog opened={opened} onClose={onClose} title={`Change the group of ${name}`} size="md">
      <Stack gap="lg">
        <NativeSelect
          label={`From ${GROUP_LABELS[present].toLowerCase()} to`}
          value={chosen}
          data={others.map((value) => ({ value, label: GROUP_LABELS[value] }))}
          onChange={(e) => choose(others.find((group) => group === e.currentTarget.value))}
        />
        {chosen && (
          <Text role="status">
            {name} {GROUP_DESCRIPTIONS[chosen]} {TEXTS.told} {TEXTS.atOnce}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button onClick={() => chosen && onChoose(chosen)}>Change group</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
