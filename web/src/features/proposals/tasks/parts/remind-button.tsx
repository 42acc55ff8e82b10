import type { Task } from "@lectern/domain/proposals/tasks/words";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomKey } from "#platform/random-key";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { taskTableQuery, useRemindOfTasks } from "../organising";

const speakersOf = (n: number) => (n === 1 ? "the speaker of 1 proposal" : `the speakers of ${n} proposals`);

/** Reminds the speakers who lack a task, or any required one, after a confirmation that names their number. */
export function RemindButton({ task, expected }: { task: Task | null; expected: number[] }) {
  const [asking, setAsking] = useState(false);
  // Repeating a request whose answer was lost sends nothing twice.
  const [key, setKey] = useState(randomKey);
  const remind = useRemindOfTasks();
  const client = useQueryClient();
  const { sending, run } = useSending(async () => {
    setAsking(false);
    try {
      const { reminded } = await remind.mutateAsync({ task: task?.id ?? null, expected, key });
      toastDone(reminded === 1 ? "1 mail is on its way" : `${reminded} mails are on their way`);
      setKey(randomKey());
    } catch (failure) {
      toastFailed("No reminders were sent.", messagesOf(failure));
      await client.invalidateQueries({ queryKey: taskTableQuery.queryKey });
    }
  });
  const what = task ? `“${task.label}”` : "a required task";
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={sending}
        disabled={expected.length === 0}
        onClick={() => setAsking(true)}
      >
        Remind {speakersOf(expected.length)}
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Send reminders"
        question={`Remind ${speakersOf(expected.length)} without ${what}? Each mail lists all open tasks of the proposal.`}
        yes={`Remind ${expected.length === 1 ? "1 speaker" : `for ${expected.length} proposals`}`}
        onYes={() => void run()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
