import { counted } from "@lectern/domain/kernel/counted";
import type { Asked } from "@lectern/domain/proposals/tasks/rules";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomKey } from "#platform/random-key";
import { mayHaveSucceeded, messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { taskTableQuery, useRemindOfTasks } from "../organising";

/** Reminds the speakers who have not done this, or anything required, after a confirmation that names their number. */
export function RemindButton({ task, expected }: { task: Asked | null; expected: string[] }) {
  const [asking, setAsking] = useState(false);
  // Repeating a request whose answer was lost sends nothing twice.
  const [key, setKey] = useState(randomKey);
  const remind = useRemindOfTasks();
  const client = useQueryClient();
  const { sending, run } = useSending(async () => {
    setAsking(false);
    try {
      const { reminded } = await remind.mutateAsync({ task: task?.id ?? null, expected, key });
      toastDone(counted(reminded, "mail is on its way", "mails are on their way"));
      setKey(randomKey());
    } catch (failure) {
      // Nothing was written: what is sent next is another one.
      if (!mayHaveSucceeded(failure)) setKey(randomKey());
      toastFailed("Reminder failed", messagesOf(failure));
      await client.invalidateQueries({ queryKey: taskTableQuery.queryKey });
    }
  });
  const what = task ? `“${task.label}”` : "what is required and still open";
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        disabled={expected.length === 0}
        onClick={() => setAsking(true)}
      >
        Remind {counted(expected.length, "speaker")}
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Send reminders"
        question={`Remind ${counted(expected.length, "speaker")} of ${what}? Each gets one mail that lists everything still open for them.`}
        yes={`Remind ${counted(expected.length, "speaker")}`}
        destructive={false}
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
