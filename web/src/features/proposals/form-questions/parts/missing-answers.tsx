import type { AnsweredQuestion } from "@lectern/domain/proposals/form-questions/contract";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { Button, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { PageSection } from "#ui/page-section";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { proposalAnswersQuery, sendMissingAnswers } from "../answering";
import { AskedFields } from "./asked-fields";

/**
 * The required questions about a proposal that have no answer, with a form to answer them; nothing where there are none. They may
 * be younger than the proposal, so the form is there after the close, too.
 */
export function MissingAnswers({ pk }: { pk: number }) {
  const { answers = [] } = useQuery(proposalAnswersQuery(pk)).data ?? {};
  const missing = answers.filter(({ required, retired, answer }) => required && !retired && answer === "");
  if (missing.length === 0) return null;
  return <MissingForm pk={pk} missing={missing} />;
}

function MissingForm({ pk, missing }: { pk: number; missing: readonly AnsweredQuestion[] }) {
  const client = useQueryClient();
  const form = useForm<{ answers: Answers }>({
    initialValues: { answers: {} },
    send: async () => {
      await sendMissingAnswers(pk, Object.fromEntries(typed));
      toastDone("Answers saved");
      await client.invalidateQueries({ queryKey: ["submission", pk] });
    },
  });
  // The organisers may change their questions meanwhile.
  const typed = Object.entries(form.values.answers).filter(([id]) =>
    missing.some((asked) => asked.id === id),
  );
  return (
    <PageSection
      title={missing.length === 1 ? "An answer is missing" : "Answers are missing"}
      about="The organisers need these answers about your proposal. You can add them even after the call has closed."
    >
      <form onSubmit={form.submit} noValidate aria-label="Missing answers">
        <Stack gap="lg" maw={720} align="stretch">
          <AskedFields
            questions={missing}
            answers={form.values.answers}
            errors={form.errors}
            prefix="answers."
            onChange={(answers) => form.set({ answers })}
          />
          <MessageList messages={form.messages} />
          <Button type="submit" loading={form.sending} style={{ alignSelf: "flex-start" }}>
            Save answers
          </Button>
        </Stack>
      </form>
      <LeaveGuard
        when={() => typed.some(([, answer]) => answer !== "")}
        title="Answers not saved"
        question="Your answers are not saved. Leave anyway?"
      />
    </PageSection>
  );
}
