import { TEXTS } from "@lectern/domain/reviews/words";
import { TEXTS as SUBMISSION_TEXTS } from "@lectern/domain/submissions/words";
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
  const go = () => {
    setAsking(false);
    remove.mutate(
      { id, submission },
      {
        onSuccess: () => toastDone(TEXTS.deleted),
        onError: (failure) => toastFailed(SUBMISSION_TEXTS.notDeleted, messagesOf(failure)),
      },
    );
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
        onYes={go}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
