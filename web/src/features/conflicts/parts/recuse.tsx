import { REASON_LENGTH, RECUSE } from "@lectern/domain/conflicts/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { useShortcut } from "#ui/shortcuts";
import { toastDone, toastFailed } from "#ui/toasts";
import { useRecuse } from "./calls";
import { RECUSE_KEY } from "./keys";

/** Lets a reviewer step back from a proposal, by button or key, after asking. */
export function Recuse({ pk }: { pk: number }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const recuse = useRecuse();
  const navigate = useNavigate();
  useShortcut(RECUSE_KEY, asking ? null : () => setAsking(true));

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
    <>
      <Button variant="default" onClick={() => setAsking(true)} aria-keyshortcuts={RECUSE_KEY}>
        {RECUSE.button}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={RECUSE.title} size="md">
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
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button type="submit" color="red" loading={recuse.isPending}>
                {RECUSE.button}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
