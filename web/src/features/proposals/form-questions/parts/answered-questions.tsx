import { PROGRAMME_USE_LABELS } from "@lectern/domain/proposals/form-questions/programme-use";
import { askedOf } from "@lectern/domain/proposals/form-questions/rules";
import {
  type Answers,
  type FormQuestion,
  SHOWN_TO_LABELS,
} from "@lectern/domain/proposals/form-questions/words";
import { AskedFields } from "./asked-fields";

type Values = { submission_type: string; topic_type: string; answers?: Answers | undefined };

type Props = {
  questions: readonly FormQuestion[];
  values: Values;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changed: { answers: Answers }) => void;
};

/** Says who sees an answer, where the question does not. */
const withReaders = (question: FormQuestion): FormQuestion => ({
  ...question,
  help: [
    question.help,
    `Shown to: ${SHOWN_TO_LABELS[question.shown_to].toLowerCase()}.`,
    question.programme_use &&
      `Published with the programme if accepted, as ${PROGRAMME_USE_LABELS[question.programme_use].toLowerCase()}.`,
  ]
    .filter(Boolean)
    .join(" "),
});

/** The questions that a proposal of the selected type and topic is asked. What was answered to others is kept. */
export function AnsweredQuestions({ questions, values, errors, onChange }: Props) {
  const asked = askedOf(questions, {
    submissionType: values.submission_type,
    topicType: values.topic_type,
  });
  return (
    <AskedFields
      questions={asked.map(withReaders)}
      answers={values.answers ?? {}}
      errors={errors}
      prefix="answers."
      onChange={(answers) => onChange({ answers })}
    />
  );
}
