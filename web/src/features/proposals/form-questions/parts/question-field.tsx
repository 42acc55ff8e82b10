import { offersChoices, selectedIn } from "@lectern/domain/proposals/form-questions/rules";
import { ANSWER_LENGTH, type Question } from "@lectern/domain/proposals/form-questions/words";
import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
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

/** The inputs of one line that are not counted. */
const INPUTS = {
  number: { inputMode: "decimal" },
  date: { type: "date", maw: 220 },
  link: { type: "url", inputMode: "url", placeholder: "https://" },
} as const;

/** The field of one of the organisers' questions, by its kind. */
export function QuestionField({ question, value, error, onChange }: Props) {
  const { label, help, kind, required, choices } = question;
  const description = help ? { description: help } : {};
  if (kind === "yes-no")
    return (
      <ChoiceField
        label={label}
        value={value}
        choices={YES_NO}
        required={required}
        error={error}
        note={help || undefined}
        onChange={onChange}
      />
    );
  if (kind === "tick")
    return (
      <Checkbox
        label={required ? `${label} *` : label}
        {...description}
        checked={value === "yes"}
        error={error}
        aria-required={required}
        onChange={(e) => onChange(e.currentTarget.checked ? "yes" : "")}
      />
    );
  if (kind === "several")
    return (
      <Checkbox.Group
        label={label}
        {...description}
        value={selectedIn(value)}
        withAsterisk={required}
        error={error}
        onChange={(selected) => onChange(choices.filter((each) => selected.includes(each)).join("\n"))}
      >
        <Stack gap="xs" mt="xs" mb="xs">
          {choices.map((each) => (
            <Checkbox key={each} value={each} label={each} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  if (offersChoices(kind))
    return (
      <NativeSelect
        label={label}
        {...description}
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
  if (kind === "number" || kind === "date" || kind === "link")
    return (
      <TextInput
        label={label}
        {...description}
        {...INPUTS[kind]}
        value={value}
        withAsterisk={required}
        aria-required={required}
        error={error}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  return (
    <CountedField
      label={label}
      {...description}
      value={value}
      max={ANSWER_LENGTH[kind]}
      required={required}
      error={error}
      onChange={onChange}
      {...(kind === "long" && { rows: 4 })}
    />
  );
}
