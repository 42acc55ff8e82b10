import type { EditionChoices } from "@lectern/domain/call/choices";
import type { Submission } from "@lectern/domain/proposals/contract";
import { textsThat } from "@lectern/domain/proposals/fields";
import type { ReactNode } from "react";
import { Field, FieldList } from "#ui/field-list";
import { FIELD_LABELS, type FieldName, formOf } from "./form-values";
import { shownValues } from "./shown-values";

const LONG: readonly FieldName[] = textsThat(({ long }) => long);

type Props = { submission: Submission; edition: EditionChoices; children?: ReactNode };

/** Every field of a submission, in the order of the form; `children` are further fields. */
export function SubmissionDetails({ submission, edition, children }: Props) {
  const shown = shownValues(formOf(submission), edition);
  return (
    <FieldList>
      {(Object.keys(FIELD_LABELS) as FieldName[]).map((name) => (
        <Field key={name} label={FIELD_LABELS[name]} long={LONG.includes(name)}>
          {shown[name]}
        </Field>
      ))}
      {children}
    </FieldList>
  );
}
