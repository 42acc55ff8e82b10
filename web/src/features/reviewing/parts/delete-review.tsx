import { TEXTS as SUBMISSION_TEXTS } from "@lectern/domain/proposals/words";
import { TEXTS } from "@lectern/domain/reviewing/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { useDeleteReview } from "../api";

/** Deletes one's own review, after asking. */
export function DeleteReview({ id, submission }: { id: number; submission: number }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteReview();
  // Awaited here: with its review gone this button is gone too, and callbacks of `mutate` with it.
  const go = async () => {
    setAsking(false);
    try {
      await remove.mutateAsync({ id, submission });
      toastDone(TEXTS.deleted);
    } catch (failure) {
      toastFailed(SUBMISSION_TEXTS.notDeleted, messagesOf(failure));
    }
  };
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setAsking(true)} loading={remove.isPending}>
        Delete Review
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete review"
        question={SUBMISSION_TEXTS.confirmDelete}
        onYes={() => void go()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
