import { REASON_LENGTH, RECUSE } from "@lectern/domain/reviewing/conflicts/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useRecuse } from "../api";

type Props = { pk: number; opened: boolean; onClose: () => void };

/** Asks a reviewer to confirm the recusal from a proposal, with an optional reason. */
export function RecuseDialog({ pk, opened, onClose }: Props) {
  const recuse = useRecuse();
  const navigate = useNavigate();
  const { field, sending, submit } = useForm({
    initialValues: { reason: "" },
    send: async ({ reason }) => {
      await recuse.mutateAsync({ pk, reason });
      void navigate(paths.reviewer);
      toastDone(RECUSE.done);
    },
    explain: (failure) => {
      toastFailed(RECUSE.failed, messagesOf(failure));
      return null;
    },
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={RECUSE.title} size="md">
      <form onSubmit={submit}>
        <Stack>
          <Text>{RECUSE.question}</Text>
          <TextInput label={RECUSE.reason} maxLength={REASON_LENGTH} data-autofocus {...field("reason")} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={sending}>
              {RECUSE.button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
