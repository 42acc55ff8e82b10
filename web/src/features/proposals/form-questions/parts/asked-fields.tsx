import { lookup } from "@lectern/domain/kernel/lookup";
import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers, Question } from "@lectern/domain/proposals/form-questions/words";
import { QuestionField } from "./question-field";

type Props = {
  questions: readonly Question[];
  answers: Answers;
  errors: Readonly<Record<string, string | undefined>>;
  /** What comes before a question's id in the names of the fields. */
  prefix?: string;
  onChange: (answers: Answers) => void;
};

/** A field for each of the organisers' questions. */
export const AskedFields = ({ questions, answers, errors, prefix = "", onChange }: Props) =>
  questions.map((question) => {
    const name = `${prefix}${question.id}`;
    return (
      <div key={question.id} data-field={name}>
        <QuestionField
          question={question}
          value={answerTo(question, answers)}
          error={lookup(errors, name)}
          onChange={(value) => onChange({ ...answers, [question.id]: value })}
        />
      </div>
    );
  });
