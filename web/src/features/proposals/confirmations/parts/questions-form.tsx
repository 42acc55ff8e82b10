import type { Question } from "@lectern/domain/proposals/confirmations/words";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { LoaderLine } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { questionsQuery, readQuestions, useSaveQuestions } from "../organising";
import { AddQuestion, asSent, inLines, QuestionInputs } from "./question-inputs";

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
        <QuestionInputs questions={list} errors={errors} consent onChange={setList} />
        <MessageList messages={form.messages} />
        <Group>
          <AddQuestion questions={list} onChange={setList} />
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
