import { lookup } from "@lectern/domain/kernel/lookup";
import { offersChoices } from "@lectern/domain/proposals/form-questions/rules";
import {
  HELP_LENGTH,
  LABEL_LENGTH,
  MAX_QUESTIONS,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  type Question,
} from "@lectern/domain/proposals/form-questions/words";
import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { randomKey } from "#platform/random-key";
import { focusMoved, focusRemoved } from "#ui/focus-field";
import css from "./questions.module.css";

/** The name and the error of a question's field. */
export type Named = (field: string) => { name: string; error: string | undefined };

type Props<Q extends Question> = {
  questions: readonly Q[];
  /** By the question's index, such as `questions.0.label`. */
  errors: Readonly<Record<string, string | undefined>>;
  /** What comes before the index in the names of the fields. */
  prefix?: string;
  /** Whether one of them can ask for consent to being recorded. */
  consent?: boolean;
  /** Further fields of a question. */
  more?: (question: Q, change: (changes: Partial<Q>) => void, named: Named, place: number) => ReactNode;
  onChange: (questions: readonly Q[]) => void;
};

/** The name of the button that adds to the questions of this prefix. */
const addTo = (prefix: string) => `add ${prefix}`;

/** The organisers' own questions in their order, each in fields of its own. */
export function QuestionInputs<Q extends Question>(props: Props<Q>) {
  const { questions, errors, prefix = "questions", consent: asksConsent = false, more, onChange } = props;
  const buttonOf = (id: string, by: 1 | -1) => `move ${prefix} ${id} ${by}`;
  const move = (id: string, from: number, by: 1 | -1) => {
    const moved = questions.filter((_, at) => at !== from);
    moved.splice(from + by, 0, ...questions.slice(from, from + 1));
    onChange(moved);
    focusMoved((to) => buttonOf(id, to), by, from + by, questions.length);
  };
  const remove = (place: number) => {
    onChange(questions.filter((_, at) => at !== place));
    focusRemoved((at) => `${prefix}.${at}.label`, place, questions.length - 1, addTo(prefix));
  };
  return (
    <div>
      {questions.map((question, place) => {
        const { id, label, help = "", kind, required, choices, recording_consent: consent } = question;
        const named: Named = (field) => {
          const name = `${prefix}.${place}.${field}`;
          return { name, error: lookup(errors, name) };
        };
        const replace = (changes: Partial<Q>) =>
          onChange(questions.map((each, at) => (at === place ? { ...each, ...changes } : each)));
        // What every question has is a part of what this one has.
        const change = (changes: Partial<Question>) => replace(changes as Partial<Q>);
        return (
          <div key={id} className={css.question}>
            <TextInput
              label={`Question ${place + 1}`}
              value={label}
              maxLength={LABEL_LENGTH}
              {...named("label")}
              onChange={(e) => change({ label: e.currentTarget.value })}
            />
            <NativeSelect
              label="Answer"
              value={kind}
              data={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] }))}
              onChange={(e) =>
                change({ kind: QUESTION_KINDS.find((k) => k === e.currentTarget.value) ?? "short" })
              }
            />
            {asksConsent && kind === "yes-no" && (
              <Checkbox
                className={css.wide ?? ""}
                label="Yes means consent to recording"
                description="Exported to video teams: only a yes is consent."
                checked={consent ?? false}
                {...named("recording_consent")}
                onChange={(e) => change({ recording_consent: e.currentTarget.checked })}
              />
            )}
            {offersChoices(kind) && (
              <Textarea
                className={css.wide ?? ""}
                label="Choices, one per line"
                rows={3}
                value={choices.join("\n")}
                {...named("choices")}
                onChange={(e) => change({ choices: e.currentTarget.value.split("\n") })}
              />
            )}
            <TextInput
              className={css.wide ?? ""}
              label="Help (optional)"
              value={help}
              maxLength={HELP_LENGTH}
              {...named("help")}
              onChange={(e) => change({ help: e.currentTarget.value })}
            />
            {more?.(question, replace, named, place)}
            <div className={`${css.wide} ${css.buttons}`}>
              <Checkbox
                label="Required"
                checked={required}
                onChange={(e) => change({ required: e.currentTarget.checked })}
              />
              <Group gap="xs">
                <Button
                  variant="subtle"
                  name={buttonOf(id, -1)}
                  disabled={place === 0}
                  aria-label={`Move question ${place + 1} up`}
                  onClick={() => move(id, place, -1)}
                >
                  Up
                </Button>
                <Button
                  variant="subtle"
                  name={buttonOf(id, 1)}
                  disabled={place === questions.length - 1}
                  aria-label={`Move question ${place + 1} down`}
                  onClick={() => move(id, place, 1)}
                >
                  Down
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Remove question ${place + 1}`}
                  onClick={() => remove(place)}
                >
                  Remove
                </Button>
              </Group>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** An empty question. */
const newQuestion = (): Question => ({
  id: randomKey(),
  label: "",
  kind: "short",
  required: false,
  choices: [],
});

type AddProps = { count: number; prefix?: string; onAdd: (added: Question) => void };

/** Adds an empty question to those of this prefix. */
export const AddQuestion = ({ count, prefix = "questions", onAdd }: AddProps) => (
  <Button
    variant="default"
    name={addTo(prefix)}
    disabled={count >= MAX_QUESTIONS}
    onClick={() => onAdd(newQuestion())}
  >
    Add a question
  </Button>
);

/** A question as the server takes it: without what its kind does not have. */
export const asSent = <Q extends Question>({
  choices,
  help,
  recording_consent: consent,
  ...question
}: Q) => ({
  ...question,
  ...(help && { help }),
  ...(question.kind === "yes-no" && consent && { recording_consent: true }),
  choices: offersChoices(question.kind) ? choices.map((line) => line.trim()).filter(Boolean) : [],
});

/** Questions as two people compare them. */
export const inLines = <Q extends Question>(
  questions: readonly Q[],
  more: (question: Q) => readonly string[] = () => [],
): string =>
  questions
    .map((question) => {
      const { label, help, kind, required, choices, recording_consent: consent } = question;
      const facts = [
        QUESTION_KIND_LABELS[kind],
        ...(required ? ["required"] : []),
        ...(consent ? ["consent to recording"] : []),
        ...more(question),
      ];
      return [
        `${label} (${facts.join(", ")})`,
        ...(help ? [help] : []),
        ...(offersChoices(kind) ? choices.map((each) => `– ${each}`) : []),
      ].join("\n");
    })
    .join("\n") || "None";
