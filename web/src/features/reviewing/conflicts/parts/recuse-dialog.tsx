import { REASON_LENGTH, RECUSE } from "@lectern/domain/reviewing/conflicts/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { useRecuse } from "../api";

type Props = { pk: number; opened: boolean; onClose: () => void };

/** Asks whether somebody steps back from a proposal, and why, and does it. */
export function RecuseDialog({ pk, opened, onClose }: Props) {
  const [reason, setReason] = useState("");
  const recuse = useRecuse();
  const navigate = useNavigate();

  const go = async (e: FormEvent) => {
    e.preventDefault();
    try {
      await recuse.mutateAsync({ pk, reason });
      void navigate(paths.reviewer);
      toastDone(RECUSE.done);
    } catch (failure) {
      toastFailed(RECUSE.failed, messagesOf(failure));
    }
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={RECUSE.title} size="md">
      <form onSubmit={(e) => void go(e)}>
        <Stack>
          <Text>{RECUSE.question}</Text>
          <TextInput
            label={RECUSE.reason}
            value={reason}
            maxLength={REASON_LENGTH}
            onChange={(e) => setReason(e.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={recuse.isPending}>
              {RECUSE.button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
