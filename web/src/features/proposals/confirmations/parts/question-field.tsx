import { ANSWER_LENGTH, type Question } from "@lectern/domain/proposals/confirmations/words";
import { NativeSelect } from "@mantine/core";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";

type Props = {
  question: Question;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

const YES_NO = [
  { code: "yes", label: "Yes" },
  { code: "no", label: "No" },
];

/** The field of one of the organisers' questions, by its kind. */
export function QuestionField({ question, value, error, onChange }: Props) {
  const { label, kind, required, choices } = question;
  if (kind === "yes-no")
    return (
      <ChoiceField
        label={label}
        value={value}
        choices={YES_NO}
        required={required}
        error={error}
        onChange={onChange}
      />
    );
  if (kind === "choice")
    return (
      <NativeSelect
        label={label}
        value={value}
        withAsterisk={required}
        error={error}
        data={[
          { value: "", label: "Please choose" },
          ...choices.map((each) => ({ value: each, label: each })),
        ]}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  return (
    <CountedField
      label={label}
      value={value}
      max={ANSWER_LENGTH[kind]}
      required={required}
      error={error}
      onChange={onChange}
      {...(kind === "long" && { rows: 4 })}
    />
  );
}
