import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { QueryData } from "#ui/query-data";
import { toastDone, toastFailed } from "#ui/toasts";
import { questionsQuery, useChangeQuestions } from "../api";
import type { Run } from "../run";
import { AskForm } from "./ask-form";
import { AskedList } from "./asked-list";
import { WaitingList } from "./waiting-list";

type Props = { pk: number; email: string; organiser?: boolean };

/** The panel's questions to the speakers of a proposal: what was asked and answered, what waits, and a form to ask. */
export function QuestionsPanel({ pk, email, organiser = false }: Props) {
  const read = useQuery(questionsQuery(pk));
  const change = useChangeQuestions(pk);
  const run: Run = async (wanted, done) => {
    try {
      await change.mutateAsync(wanted);
      toastDone(done);
      return true;
    } catch (failure) {
      const [first = "Not saved.", ...more] = messagesOf(failure);
      toastFailed(first, more);
      return false;
    }
  };
  return (
    <QueryData of={read} section>
      {(questions) => (
        <Stack gap="md">
          {questions.asked.length === 0 && questions.waiting.length === 0 && (
            <Text size="sm" c="dimmed">
              {questions.not_askable === null
                ? "No questions yet. The speaker sees them as from “the panel”, without a name."
                : "No questions."}
            </Text>
          )}
          <AskedList asked={questions.asked} organiser={organiser} busy={change.isPending} run={run} />
          <WaitingList
            pk={pk}
            questions={questions}
            organiser={organiser}
            busy={change.isPending}
            run={run}
          />
          {questions.not_askable === null ? (
            <AskForm key={pk} pk={pk} email={email} needsRelease={questions.needs_release} />
          ) : (
            <Text size="sm" c="dimmed">
              {questions.not_askable}
            </Text>
          )}
        </Stack>
      )}
    </QueryData>
  );
}
