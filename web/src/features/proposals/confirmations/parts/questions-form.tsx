import type { Question } from "@lectern/domain/proposals/form-questions/words";
import { Text } from "@mantine/core";
import { AddQuestion, asSent, inLines, QuestionInputs } from "../../form-questions/parts/question-inputs";
import { VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { questionsQuery, readQuestions, saveQuestions, type VersionedQuestions } from "../organising";

type Values = { questions: readonly Question[] };

/** The questions to accepted speakers, in their order. */
export const QuestionsForm = ({ saved }: { saved: VersionedQuestions }) => (
  <VersionedForm<Values, VersionedQuestions["answer"]>
    name="questions"
    saved={saved}
    query={questionsQuery.queryKey}
    read={readQuestions}
    save={({ questions }, etag) => saveQuestions({ questions: questions.map(asSent) }, etag)}
    valuesOf={({ questions }) => ({ questions })}
    inLines={({ questions }) => [{ label: "Questions", text: inLines(questions) }]}
    more={({ values: { questions }, set }) => (
      <AddQuestion count={questions.length} onAdd={(added) => set({ questions: [...questions, added] })} />
    )}
  >
    {({ values: { questions }, set, errors }) => (
      <>
        {questions.length === 0 && <Text c="dimmed">No questions. Speakers are only asked to confirm.</Text>}
        <QuestionInputs
          questions={questions}
          errors={errors}
          consent
          onChange={(changed) => set({ questions: changed })}
        />
      </>
    )}
  </VersionedForm>
);
