import { answerInWords, answerTo, isLink } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers, Question } from "@lectern/domain/proposals/form-questions/words";
import { Anchor, Text } from "@mantine/core";
import css from "../../speaker-forms/parts/answers.module.css";

type Answered = Pick<Question, "id" | "label" | "kind"> & { answer: string; retired?: boolean };

/** The questions that are answered, with their answers. */
const answeredOf = (questions: readonly Question[], answers: Answers): Answered[] =>
  questions
    .map(({ id, label, kind }) => ({ id, label, kind, answer: answerTo({ id }, answers) }))
    .filter(({ answer }) => answer !== "");

/** Questions with what was answered; nothing where there are none. */
export function AnswerList({ answers }: { answers: readonly Answered[] }) {
  if (answers.length === 0) return null;
  return (
    <dl className={css.given}>
      {answers.map(({ id, label, retired, ...given }) => (
        <div key={id} {...(given.kind === "long" && { className: css.long })}>
          <dt>{retired ? `${label} (no longer asked)` : label}</dt>
          <dd>
            <Answer {...given} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The answers that were given to questions; nothing where there are none. */
export const GivenAnswers = ({
  questions,
  answers,
}: {
  questions: readonly Question[];
  answers: Answers;
}) => <AnswerList answers={answeredOf(questions, answers)} />;

function Answer({ kind, answer }: Pick<Answered, "kind" | "answer">) {
  if (answer === "")
    return (
      <Text span inherit c="dimmed">
        Not answered
      </Text>
    );
  if (kind === "link" && isLink(answer))
    return (
      <Anchor href={answer} target="_blank" rel="noopener noreferrer nofollow" inherit>
        {answer}
      </Anchor>
    );
  return answerInWords({ kind }, answer);
}
