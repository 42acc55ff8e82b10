import type { Edition } from "@lectern/domain/edition/contract";
import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import {
  SUBMISSION_TYPE_CODES,
  SUBMISSION_TYPES,
  TITLE_LENGTH,
  TOPIC_TYPE_CODES,
  TOPIC_TYPES,
  WORKSHOP_DURATION_CODES,
  WORKSHOP_DURATIONS,
} from "@lectern/domain/submissions/words";
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";
import { AuthorsField } from "./authors-field";
import { FIELD_LABELS, type FieldErrors, type FieldName, type FormValues, withType } from "./form-values";
import { ToggledText } from "./toggled-text";

const labelled = <C extends string>(codes: readonly C[], labels: Record<C, string>) =>
  codes.map((code) => ({ code, label: labels[code] }));

const TOPICS = labelled(TOPIC_TYPE_CODES, TOPIC_TYPES);
const TYPES = labelled(SUBMISSION_TYPE_CODES, SUBMISSION_TYPES);
const DURATIONS = labelled(
  WORKSHOP_DURATION_CODES.filter((code) => code !== "NA"),
  WORKSHOP_DURATIONS,
);

type Props = {
  values: FormValues;
  errors: FieldErrors;
  edition: Pick<Edition, "conferences" | "maxAuthors">;
  onChange: (values: FormValues) => void;
};

/** The fields that a new submission and an edit share. */
export function SubmissionFields({ values, errors, edition, onChange }: Props) {
  const set = (changed: Partial<FormValues>) => onChange({ ...values, ...changed });
  const about = (name: FieldName) => ({ label: FIELD_LABELS[name], error: errors[name] });
  return (
    <Stack gap="lg">
      <Place name="authors">
        <AuthorsField
          {...about("authors")}
          authors={values.authors}
          max={edition.maxAuthors}
          onChange={(authors) => set({ authors })}
        />
      </Place>
      <Place name="title">
        <CountedField
          {...about("title")}
          required
          max={TITLE_LENGTH}
          value={values.title}
          onChange={(title) => set({ title })}
        />
      </Place>
      <Place name="abstract">
        <CountedField
          {...about("abstract")}
          required
          rows={8}
          max={LONG_TEXT}
          value={values.abstract}
          onChange={(abstract) => set({ abstract })}
        />
      </Place>
      <Place name="conflicts">
        <ToggledText
          {...about("conflicts")}
          value={values.conflicts}
          onChange={(conflicts) => set({ conflicts })}
        />
      </Place>
      <Place name="remarks">
        <ToggledText {...about("remarks")} value={values.remarks} onChange={(remarks) => set({ remarks })} />
      </Place>
      <Place name="conference">
        <ChoiceField
          {...about("conference")}
          required
          choices={edition.conferences}
          value={values.conference}
          onChange={(conference) => set({ conference })}
        />
      </Place>
      <Place name="topic_type">
        <ChoiceField
          {...about("topic_type")}
          choices={TOPICS}
          value={values.topic_type}
          onChange={(topic_type) => set({ topic_type })}
        />
      </Place>
      <Place name="submission_type">
        <ChoiceField
          {...about("submission_type")}
          choices={TYPES}
          value={values.submission_type}
          onChange={(type) => onChange(withType(values, type))}
        />
      </Place>
      {values.submission_type !== "T" && (
        <Place name="workshop_duration">
          <ChoiceField
            {...about("workshop_duration")}
            choices={DURATIONS}
            value={values.workshop_duration === "NA" ? "0H50M" : values.workshop_duration}
            onChange={(workshop_duration) => set({ workshop_duration })}
          />
        </Place>
      )}
    </Stack>
  );
}

/** Where `focusField` finds a field. */
function Place({ name, children }: { name: FieldName; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}
