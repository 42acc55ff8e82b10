import { lookup } from "@lectern/domain/kernel/lookup";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import type { Answer } from "@lectern/domain/proposals/answers";
import type { AnswerBody, Confirmation } from "@lectern/domain/proposals/confirmations/contract";
import { mayAnswer } from "@lectern/domain/proposals/confirmations/rules";
import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import { REASON_LENGTH } from "@lectern/domain/proposals/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useConferenceName } from "#features/call/conference-name";
import { dateInBothZones } from "#platform/dates";
import { awaitsAny } from "#platform/queries";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { useNow } from "#platform/use-now";
import { CountedField } from "#ui/counted-field";
import { Dialog } from "#ui/dialog";
import { focusInstead } from "#ui/focus-field";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { SectionLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { AskedFields } from "../../form-questions/parts/asked-fields";
import { confirmationsQuery, useAnswer } from "../answering";
import css from "./confirm-panel.module.css";

type PanelProps = {
  pk: number;
  /** The conferences that have accepted it, each for itself; `undefined` where one decision counts. */
  conferences: readonly (string | undefined)[];
  onSaved: (pk: number) => Promise<void>;
  children: ReactNode;
};

/**
 * Asks the speaker of an accepted proposal to confirm or decline. What is below (`children`) appears together with it,
 * so that nothing moves under the pointer.
 */
export function ConfirmPanel({ pk, conferences, onSaved, children }: PanelProps) {
  const requests = useQuery(confirmationsQuery(pk, conferences));
  return (
    <SectionLoader waiting={awaitsAny(requests)}>
      <QueryData of={requests} section>
        {(all) =>
          all.map(({ answer, etag }, n) => (
            <Panel key={conferences[n] ?? ""} confirmation={answer} etag={etag} onSaved={onSaved} />
          ))
        }
      </QueryData>
      {children}
    </SectionLoader>
  );
}

const TITLES: Record<Answer | "asked", string> = {
  asked: "Your proposal is accepted",
  confirmed: "Your proposal is accepted and confirmed",
  declined: "You have declined",
};

type AskedProps = { confirmation: Confirmation; etag: string | null } & Pick<PanelProps, "onSaved">;

function Panel({ confirmation, etag, onSaved }: AskedProps) {
  const { pk, conference, questions, until, answer: given } = confirmation;
  const name = useConferenceName()(conference);
  const headline = useRef<HTMLHeadingElement>(null);
  const [declining, setDeclining] = useState(false);
  const [saved, setSaved] = useState(confirmation.answers);
  const answerIt = useAnswer(onSaved);
  const form = useForm<Pick<AnswerBody, "answers" | "reason">, Answer>({
    initialValues: { answers: confirmation.answers, reason: "" },
    send: async (values, answer = "confirmed") => {
      await answerIt.mutateAsync({ pk, etag, body: { ...values, answer, conference } });
      setSaved(values.answers);
      toastDone(answer === "confirmed" ? "Thank you. Your answer is saved." : "You have declined.");
      setDeclining(false);
      // The button that was pressed is gone.
      if (answer === "declined" || questions.length === 0) focusInstead(headline.current);
    },
    explain: (failure) => {
      setDeclining(false);
      const found = fieldErrorsOf(failure);
      const errors = questions.flatMap(({ id }) => (lookup(found, id) ? [[id, lookup(found, id)]] : []));
      return { errors: Object.fromEntries(errors), messages: errors.length > 0 ? [] : messagesOf(failure) };
    },
  });
  const { answers } = form.values;
  const asked = {
    status: "Reviewed",
    releasedDecision: "ACC",
    answer: given,
    until: new Date(until),
  } as const;
  const refusal = mayAnswer(asked, useNow(10_000));

  return (
    <div className={css.panel} data-waiting={given === null && refusal === null}>
      <PageSection title={[name, TITLES[given ?? "asked"]].filter(Boolean).join(": ")} headline={headline}>
        {given === "confirmed" && <Text>You have confirmed that you will attend.</Text>}
        {given === "declined" && (
          <Text>Thank you for letting us know. Another speaker may get the place.</Text>
        )}
        {given === null && refusal === null && (
          <Text>
            Please tell us by <strong>{dateInBothZones(until)}</strong> whether you will come.
          </Text>
        )}
        {refusal !== null && given !== "declined" && <Text c="amber">{SHOWN_REFUSALS[refusal].detail}</Text>}
        {refusal === null && (
          <Stack gap="md" maw={640}>
            <AskedFields
              questions={questions}
              answers={answers}
              errors={form.errors}
              onChange={(changed) => form.set({ answers: changed })}
            />
            <MessageList messages={form.messages} />
            <Group>
              {(given === null || questions.length > 0) && (
                <Button loading={form.sending} onClick={() => void form.run()}>
                  {given === null ? "Confirm: I will come" : "Save answers"}
                </Button>
              )}
              <Button variant="outline" color="red" onClick={() => setDeclining(true)}>
                Decline
              </Button>
            </Group>
            {given === "confirmed" && (
              <Text size="sm" c="dimmed">
                You can change your answers until {dateInBothZones(until)}.
              </Text>
            )}
            <LeaveGuard
              when={() => questions.some((each) => answerTo(each, answers) !== answerTo(each, saved))}
              title="Answers not saved"
              question="Your answers are not saved. Leave anyway?"
            />
          </Stack>
        )}
        <Dialog opened={declining} onClose={() => setDeclining(false)} title="Decline" size="md">
          <Stack gap="md">
            <Text>Your place goes to another speaker. You cannot undo this.</Text>
            <CountedField label="Reason (optional)" max={REASON_LENGTH} rows={3} {...form.field("reason")} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setDeclining(false)} data-autofocus>
                Cancel
              </Button>
              <Button color="red" loading={form.sending} onClick={() => void form.run("declined")}>
                Decline
              </Button>
            </Group>
          </Stack>
        </Dialog>
      </PageSection>
    </div>
  );
}
