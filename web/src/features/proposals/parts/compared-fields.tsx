import { type Compared, changedFields } from "@lectern/domain/proposals/versions/contract";
import { Text } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { Field, FieldList } from "#ui/field-list";
import { FIELD_LABELS, formOf } from "./form-values";
import { shownValues } from "./shown-values";
import { TextDiff } from "./text-diff";

/** The fields that differ between two versions, each with its changes. */
export function ComparedFields({ compared }: { compared: Compared }) {
  const edition = useEdition();
  const [before, after] = [compared.before, compared.after].map((version) =>
    shownValues(formOf(version), edition),
  );
  const changed = changedFields(compared);
  const { answers = [] } = compared;
  if (!before || !after || changed.length + answers.length === 0)
    return <Text c="dimmed">The texts are the same.</Text>;
  return (
    <FieldList>
      {changed.map((name) => (
        <Field key={name} label={FIELD_LABELS[name]}>
          <TextDiff before={before[name]} after={after[name]} />
        </Field>
      ))}
      {answers.map((each) => (
        <Field key={each.label} label={each.label}>
          <TextDiff before={each.before} after={each.after} />
        </Field>
      ))}
    </FieldList>
  );
}
