import { lookup } from "@lectern/domain/kernel/lookup";
import {
  LABEL_LENGTH,
  MAX_QUESTIONS,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  type Question,
} from "@lectern/domain/proposals/confirmations/words";
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { randomKey } from "#platform/random-key";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { LoaderLine } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { questionsQuery, readQuestions, useSaveQuestions } from "../organising";
import css from "./confirmations.module.css";

/** Seldom needed: fetched when another organiser has saved meanwhile. */
const BothVersions = lazy(async () => ({ default: (await import("#ui/both-versions")).BothVersions }));

type Props = { questions: readonly Question[]; etag: string | null };

/** The questions to accepted speakers, in their order. */
export function QuestionsForm({ questions, etag }: Props) {
  const save = useSaveQuestions();
  const client = useQueryClient();
  const newer = useNewer(readQuestions);
  // The version that a save starts from: the newer one, once that was seen.
  const [from, setFrom] = useState(etag);
  const form = useForm<{ questions: readonly Question[] }, { start: string | null }>({
    initialValues: { questions },
    send: async (values, { start } = { start: from }) => {
      await save.mutateAsync({ questions: values.questions.map(asSent), etag: start });
      toastDone("Questions saved");
    },
    explain: async (failure) =>
      (await newer.found(failure)) ? null : { errors: fieldErrorsOf(failure), messages: messagesOf(failure) },
  });
  const { errors, sending } = form;
  const { questions: list } = form.values;
  const setList = (changed: readonly Question[]) => form.set({ questions: changed });
  const changed = JSON.stringify(list) !== JSON.stringify(questions);
  const change = (place: number, changes: Partial<Question>) =>
    setList(list.map((each, at) => (at === place ? { ...each, ...changes } : each)));
  const { theirs } = newer;
  if (theirs)
    return (
      <Suspense fallback={<LoaderLine />}>
        <BothVersions
          differences={[
            { label: "Questions", mine: inLines(list), saved: inLines(theirs.answer.questions) },
          ].filter(({ mine, saved }) => mine !== saved)}
          busy={sending}
          onKeepMine={() => void form.run({ start: theirs.etag })}
          onTakeTheirs={() => client.setQueryData(questionsQuery.queryKey, theirs)}
          onEditOn={() => {
            setFrom(theirs.etag);
            newer.forget();
          }}
        />
      </Suspense>
    );
  return (
    <form onSubmit={form.submit} noValidate aria-label="Questions">
      <Stack gap="md">
        {list.length === 0 && <Text c="dimmed">No questions. Speakers are only asked to confirm.</Text>}
        <div>
          {list.map(({ id, label, kind, required, choices, recording_consent: consent }, place) => (
            <div key={id} className={css.question}>
              <TextInput
                label={`Question ${place + 1}`}
                value={label}
                maxLength={LABEL_LENGTH}
                name={`questions.${place}.label`}
                error={lookup(errors, `questions.${place}.label`)}
                onChange={(e) => change(place, { label: e.currentTarget.value })}
              />
              <NativeSelect
                label="Answer"
                value={kind}
                data={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] }))}
                onChange={(e) =>
                  change(place, { kind: QUESTION_KINDS.find((k) => k === e.currentTarget.value) ?? "short" })
                }
              />
              <Checkbox
                className={css.required ?? ""}
                label="Required"
                checked={required}
                onChange={(e) => change(place, { required: e.currentTarget.checked })}
              />
              <Button
                variant="subtle"
                color="red"
                aria-label={`Remove question ${place + 1}`}
                onClick={() => setList(list.filter((_, at) => at !== place))}
              >
                Remove
              </Button>
              {kind === "yes-no" && (
                <Checkbox
                  className={css.choices ?? ""}
                  label="Yes means consent to recording"
                  description="Exported to video teams: only a yes is consent."
                  checked={consent ?? false}
                  name={`questions.${place}.recording_consent`}
                  error={lookup(errors, `questions.${place}.recording_consent`)}
                  onChange={(e) => change(place, { recording_consent: e.currentTarget.checked })}
                />
              )}
              {kind === "choice" && (
                <Textarea
                  className={css.choices ?? ""}
                  label="Choices, one a line"
                  rows={3}
                  value={choices.join("\n")}
                  name={`questions.${place}.choices`}
                  error={lookup(errors, `questions.${place}.choices`)}
                  onChange={(e) => change(place, { choices: e.currentTarget.value.split("\n") })}
                />
              )}
            </div>
          ))}
        </div>
        <MessageList messages={form.messages} />
        <Group>
          <Button
            variant="default"
            disabled={list.length >= MAX_QUESTIONS}
            onClick={() =>
              setList([...list, { id: randomKey(), label: "", kind: "short", required: false, choices: [] }])
            }
          >
            Add a question
          </Button>
          <Button type="submit" disabled={!changed} loading={sending}>
            Save questions
          </Button>
        </Group>
      </Stack>
      <LeaveGuard
        when={() => changed}
        title="Questions not saved"
        question="The changes to your questions are not saved. Leave all the same?"
      />
    </form>
  );
}

/** A question as the server takes it: without what its kind does not have. */
const asSent = ({ choices, recording_consent: consent, ...question }: Question): Question => ({
  ...question,
  ...(question.kind === "yes-no" && consent && { recording_consent: true }),
  choices: question.kind === "choice" ? choices.map((line) => line.trim()).filter(Boolean) : [],
});

/** Questions as two people compare them. */
const inLines = (questions: readonly Question[]): string =>
  questions
    .map(({ label, kind, required, choices, recording_consent: consent }) =>
      [
        `${label} (${QUESTION_KIND_LABELS[kind]}${required ? ", required" : ""}${consent ? ", consent to recording" : ""})`,
        ...(kind === "choice" ? choices.map((each) => `– ${each}`) : []),
      ].join("\n"),
    )
    .join("\n") || "None";
