import { lookup } from "@lectern/domain/kernel/lookup";
import {
  LABEL_LENGTH,
  MAX_QUESTIONS,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  type Question,
} from "@lectern/domain/proposals/confirmations/words";
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { randomKey } from "#platform/random-key";
import css from "./confirmations.module.css";

type ListProps = { questions: readonly Question[]; onChange: (questions: readonly Question[]) => void };

type Props = ListProps & {
  /** By the question's index, such as `questions.0.label`. */
  errors: Readonly<Record<string, string | undefined>>;
  /** What comes before the index in the names of the fields. */
  prefix?: string;
  /** Whether one of them can ask for consent to being recorded. */
  consent?: boolean;
};

/** The organisers' own questions, each in fields of its own. */
export function QuestionInputs({
  questions,
  errors,
  prefix = "questions",
  consent: asksConsent = false,
  onChange,
}: Props) {
  const change = (place: number, changes: Partial<Question>) =>
    onChange(questions.map((each, at) => (at === place ? { ...each, ...changes } : each)));
  return (
    <div>
      {questions.map(({ id, label, kind, required, choices, recording_consent: consent }, place) => {
        const named = (field: string) => {
          const name = `${prefix}.${place}.${field}`;
          return { name, error: lookup(errors, name) };
        };
        return (
          <div key={id} className={css.question}>
            <TextInput
              label={`Question ${place + 1}`}
              value={label}
              maxLength={LABEL_LENGTH}
              {...named("label")}
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
              onClick={() => onChange(questions.filter((_, at) => at !== place))}
            >
              Remove
            </Button>
            {asksConsent && kind === "yes-no" && (
              <Checkbox
                className={css.choices ?? ""}
                label="Yes means consent to recording"
                description="Exported to video teams: only a yes is consent."
                checked={consent ?? false}
                {...named("recording_consent")}
                onChange={(e) => change(place, { recording_consent: e.currentTarget.checked })}
              />
            )}
            {kind === "choice" && (
              <Textarea
                className={css.choices ?? ""}
                label="Choices, one a line"
                rows={3}
                value={choices.join("\n")}
                {...named("choices")}
                onChange={(e) => change(place, { choices: e.currentTarget.value.split("\n") })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Adds an empty question. */
export function AddQuestion({ questions, onChange }: ListProps) {
  return (
    <Button
      variant="default"
      disabled={questions.length >= MAX_QUESTIONS}
      onClick={() =>
        onChange([...questions, { id: randomKey(), label: "", kind: "short", required: false, choices: [] }])
      }
    >
      Add a question
    </Button>
  );
}

/** A question as the server takes it: without what its kind does not have. */
export const asSent = ({ choices, recording_consent: consent, ...question }: Question): Question => ({
  ...question,
  ...(question.kind === "yes-no" && consent && { recording_consent: true }),
  choices: question.kind === "choice" ? choices.map((line) => line.trim()).filter(Boolean) : [],
});

/** Questions as two people compare them. */
export const inLines = (questions: readonly Question[]): string =>
  questions
    .map(({ label, kind, required, choices, recording_consent: consent }) =>
      [
        `${label} (${QUESTION_KIND_LABELS[kind]}${required ? ", required" : ""}${consent ? ", consent to recording" : ""})`,
        ...(kind === "choice" ? choices.map((each) => `– ${each}`) : []),
      ].join("\n"),
    )
    .join("\n") || "None";
