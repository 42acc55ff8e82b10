import {
  LABEL_LENGTH,
  MOST_QUESTIONS,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  type Question,
} from "@lectern/domain/confirmations/words";
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { randomKey } from "#platform/random-key";
import { messagesOf, Refused } from "#platform/refused";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useSaveQuestions } from "../organising";
import css from "./confirmations.module.css";

type Props = { questions: readonly Question[]; etag: string | null };

/** The questions to accepted speakers, in their order. */
export function QuestionsForm({ questions, etag }: Props) {
  const [list, setList] = useState<readonly Question[]>(questions);
  const save = useSaveQuestions();
  const changed = JSON.stringify(list) !== JSON.stringify(questions);
  const errors = save.error instanceof Refused ? save.error.fields : {};
  const change = (place: number, changes: Partial<Question>) =>
    setList(list.map((each, at) => (at === place ? { ...each, ...changes } : each)));
  const send = async (e: FormEvent) => {
    e.preventDefault();
    const sent = list.map(({ choices, ...each }) => ({
      ...each,
      choices: each.kind === "choice" ? choices.map((line) => line.trim()).filter(Boolean) : [],
    }));
    await save.mutateAsync({ questions: sent, etag }).then(
      () => toastDone("Questions saved"),
      () => {},
    );
  };
  return (
    <form onSubmit={(e) => void send(e)} noValidate aria-label="Questions">
      <Stack gap="md">
        {list.length === 0 && <Text c="dimmed">Nothing is asked but whether they come.</Text>}
        <div>
          {list.map(({ id, label, kind, required, choices }, place) => (
            <div key={id} className={css.question}>
              <TextInput
                label={`Question ${place + 1}`}
                value={label}
                maxLength={LABEL_LENGTH}
                error={errors[`questions.${place}.label`]?.join(" ")}
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
              {kind === "choice" && (
                <Textarea
                  className={css.choices ?? ""}
                  label="Choices, one a line"
                  rows={3}
                  value={choices.join("\n")}
                  error={errors[`questions.${place}.choices`]?.join(" ")}
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
            disabled={list.length >= MOST_QUESTIONS}
            onClick={() =>
              setList([...list, { id: randomKey(), label: "", kind: "short", required: false, choices: [] }])
            }
          >
            Add a question
          </Button>
          <Button type="submit" disabled={!changed} loading={save.isPending}>
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
