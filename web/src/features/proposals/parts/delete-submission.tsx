import type { Submission } from "@lectern/domain/proposals/contract";
import { REASON_LENGTH, TEXTS } from "@lectern/domain/proposals/words";
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { attempt } from "#ui/attempt";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { CountedField } from "#ui/counted-field";
import { toastDone } from "#ui/toasts";
import { useWithdrawSubmission } from "../api";
import { useOwnPaths } from "../own-paths";

type Props = { submission: Pick<Submission, "pk" | "overall_status" | "confirmation"> };

/** Withdraws a submission after confirmation. For an accepted one this declines the slot, and asks for a reason. */
export function DeleteSubmission({ submission: { pk, overall_status, confirmation } }: Props) {
  const pages = useOwnPaths();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const withdraw = useWithdrawSubmission();
  const navigate = useNavigate();
  const declines = overall_status === "ACC" && confirmation?.answer !== "declined";
  // Awaited here, since the button of a withdrawn submission unmounts, and callbacks of `mutate` with it.
  const remove = async () => {
    if (reason.trim().length > REASON_LENGTH) return;
    setAsking(false);
    await attempt(TEXTS.notDeleted, pk, async () => {
      await withdraw.mutateAsync({ pk, reason: declines ? reason.trim() : "" });
      toastDone(TEXTS.deleted);
      void navigate(pages.list);
    });
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)} loading={withdraw.isPending}>
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete submission"
        question={TEXTS.confirmDelete}
        onYes={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <Stack gap="md" mt="sm">
          <Text>It will be withdrawn. You can still read it, but not restore it.</Text>
          {declines && (
            <>
              <Text>
                This proposal is accepted: deleting it also declines the invitation. Its place becomes free
                for another speaker, and the organisers are notified.
              </Text>
              <CountedField
                label="Reason (optional)"
                value={reason}
                max={REASON_LENGTH}
                rows={3}
                onChange={setReason}
              />
            </>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
