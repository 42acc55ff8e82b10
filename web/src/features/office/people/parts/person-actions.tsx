import { GROUPS, type Group as UserGroup } from "@lectern/domain/kernel/actor";
import { counted } from "@lectern/domain/kernel/counted";
import type { Person } from "@lectern/domain/office/people/contract";
import { GROUP_DESCRIPTIONS, TEXTS } from "@lectern/domain/office/people/effects";
import type { PersonRole } from "@lectern/domain/office/people/rules";
import { GROUP_LABELS } from "@lectern/domain/office/people/words";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { Dialog } from "#ui/dialog";
import { toastDone } from "#ui/toasts";
import { nameOf } from "../../people-query";
import { useChangeStanding, useEndSessionsOf } from "../api";

type Asked = "group" | "suspend" | "lift" | "sessions" | null;

/** An organiser's actions on a user, each with a confirmation that explains the effect. */
export function PersonActions({ person }: { person: Person }) {
  const [asked, ask] = useState<Asked>(null);
  const change = useChangeStanding(person.id);
  const endSessions = useEndSessionsOf(person.id);
  const name = nameOf(person);
  const seen: PersonRole = { group: person.group, suspended: person.suspended };
  const close = () => ask(null);
  const carryOut = (action: () => Promise<void>) => {
    close();
    void attempt("Change failed", person.id, action);
  };
  const set = (next: PersonRole, done: string) =>
    carryOut(async () => {
      await change.mutateAsync({ next, seen });
      toastDone(done);
    });

  return (
    <Group gap="sm">
      <Button variant="outline" loading={change.isPending} onClick={() => ask("group")}>
        Change group
      </Button>
      <Button
        variant="default"
        loading={endSessions.isPending}
        disabled={person.sessions.length === 0}
        onClick={() => ask("sessions")}
      >
        End all sessions
      </Button>
      <Button variant="default" onClick={() => ask(person.suspended ? "lift" : "suspend")}>
        {person.suspended ? "Lift suspension" : "Suspend"}
      </Button>
      <ChangeGroup
        key={`${person.group} ${asked === "group"}`}
        opened={asked === "group"}
        name={name}
        present={person.group}
        onClose={close}
        onChoose={(group) => set({ ...seen, group }, `${name}: ${GROUP_LABELS[group].toLowerCase()}.`)}
      />
      <ConfirmDialog
        opened={asked === "suspend"}
        title={`Suspend ${name}?`}
        question={`${name} ${TEXTS.suspend} ${TEXTS.notified} ${TEXTS.atOnce}`}
        yes="Suspend"
        onYes={() => set({ ...seen, suspended: true }, `${name} is suspended.`)}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === "lift"}
        title={`Lift the suspension of ${name}?`}
        question={`${name} ${TEXTS.lift} ${TEXTS.notified} ${TEXTS.atOnce}`}
        yes="Lift suspension"
        destructive={false}
        onYes={() => set({ ...seen, suspended: false }, `${name} can log in again.`)}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === "sessions"}
        title={`End all sessions of ${name}?`}
        question={`${name} ${TEXTS.endSessions} ${TEXTS.atOnce}`}
        yes="End all sessions"
        onYes={() =>
          carryOut(async () => {
            const { ended } = await endSessions.mutateAsync();
            toastDone(`${counted(ended, "session")} ended.`);
          })
        }
        onClose={close}
      />
    </Group>
  );
}

type Props = {
  opened: boolean;
  name: string;
  present: UserGroup;
  onClose: () => void;
  onChoose: (group: UserGroup) => void;
};

/** The dialog to change a user's group, with its effect. */
function ChangeGroup({ opened, name, present, onClose, onChoose }: Props) {
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
            {name} {GROUP_DESCRIPTIONS[chosen]} {TEXTS.notified} {TEXTS.atOnce}
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
