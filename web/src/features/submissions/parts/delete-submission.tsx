import { TEXTS } from "@lectern/domain/submissions/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { useWithdrawSubmission } from "../api";

/** Withdraws a submission, after asking. */
export function DeleteSubmission({ pk }: { pk: number }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawSubmission();
  const navigate = useNavigate();
  // Awaited here: a withdrawn submission has no such button, and callbacks of `mutate` would go with it.
  const remove = async () => {
    setAsking(false);
    try {
      await withdraw.mutateAsync(pk);
      toastDone(TEXTS.deleted);
      void navigate(paths.speaker);
    } catch (failure) {
      toastFailed(TEXTS.notDeleted, messagesOf(failure));
    }
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
      />
    </>
  );
}
