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
  const remove = () => {
    setAsking(false);
    withdraw.mutate(pk, {
      onSuccess: () => {
        toastDone(TEXTS.deleted);
        void navigate(paths.speaker);
      },
      onError: (failure) => toastFailed(TEXTS.notDeleted, messagesOf(failure)),
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
        onYes={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
