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
import { type FormEvent, lazy, Suspense, useState } from "react";
import { randomKey } from "#platform/random-key";
import { messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { LoaderLine } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { questionsQuery, readQuestions, useSaveQuestions, type VersionedQuestions } from "../organising";
import css from "./confirmations.module.css";

/** Seldom needed: fetched when another organiser has saved meanwhile. */
const BothVersions = lazy(async () => ({ default: (await import("#ui/both-versions")).BothVersions }));

type Props = { questions: readonly Question[]; etag: string | null };

/** The questions to accepted speakers, in their order. */
export function QuestionsForm({ questions, etag }: Props) {
  const [list, setList] = useState<readonly Question[]>(questions);
  const save = useSaveQuestions();
  const changed = JSON.stringify(list) !== JSON.stringify(questions);
  const errors = save.error instanceof Refused ? save.error.fields : {};
  const change = (place: number, changes: Partial<Question>) =>
    setList(list.map((each, at) => (at === place ? { ...each, ...changes } : each)));
  // What a save starts from: once somebody else's questions were seen, those.
  const [from, setFrom] = useState(etag);
  const [theirs, setTheirs] = useState<VersionedQuestions | null>(null);
  const client = useQueryClient();
  const { sending, run } = useSending(async (start: string | null) => {
    const sent = list.map(({ choices, recording_consent: consent, ...each }) => ({
      ...each,
      ...(each.kind === "yes-no" && consent && { recording_consent: true }),
      choices: each.kind === "choice" ? choices.map((line) => line.trim()).filter(Boolean) : [],
    }));
    try {
      await save.mutateAsync({ questions: sent, etag: start });
      toastDone("Questions saved");
    } catch (failure) {
      const stale = failure instanceof Refused && failure.status === 412;
      setTheirs(stale ? await readQuestions().catch(() => null) : null);
    }
  });
  if (theirs)
    return (
      <Suspense fallback={<LoaderLine />}>
        <BothVersions
          differences={[
            { label: "Questions", mine: inLines(list), saved: inLines(theirs.answer.questions) },
          ].filter(({ mine, saved }) => mine !== saved)}
          busy={sending}
          onKeepMine={() => void run(theirs.etag)}
          onTakeTheirs={() => client.setQueryData(questionsQuery.queryKey, theirs)}
          onEditOn={() => {
            setFrom(theirs.etag);
            save.reset();
            setTheirs(null);
          }}
        />
      </Suspense>
    );
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void run(from);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Questions">
      <Stack gap="md">
        {list.length === 0 && <Text c="dimmed">No questions. Speakers are only asked to confirm.</Text>}
        <div>
          {list.map(({ id, label, kind, required, choices, recording_consent: consent }, place) => (
            <div key={id} className={css.question}>
              <TextInput
                label={`Question ${place + 1}`}
                value={label}
                maxLength={LABEL_LENGTH}
                error={lookup(errors, `questions.${place}.label`)?.join(" ")}
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
                  error={lookup(errors, `questions.${place}.recording_consent`)?.join(" ")}
                  onChange={(e) => change(place, { recording_consent: e.currentTarget.checked })}
                />
              )}
              {kind === "choice" && (
                <Textarea
                  className={css.choices ?? ""}
                  label="Choices, one a line"
                  rows={3}
                  value={choices.join("\n")}
                  error={lookup(errors, `questions.${place}.choices`)?.join(" ")}
                  onChange={(e) => change(place, { choices: e.currentTarget.value.split("\n") })}
                />
              )}
            </div>
          ))}
        </div>
        {save.isError && <MessageList messages={messagesOf(save.error)} />}
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
