import type { OwnNeeds as Own } from "@lectern/domain/proposals/needs/contract";
import { askedNeeds } from "@lectern/domain/proposals/needs/rules";
import {
  NEED_LENGTH,
  NEED_PURPOSES,
  NEED_SECTION_LABELS,
  type NeedName,
  needField,
} from "@lectern/domain/proposals/needs/words";
import { Stack, Text, TextInput } from "@mantine/core";
import { dayInOwnZone } from "#platform/dates";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";
import { PageSection } from "#ui/page-section";
import css from "../../speaker-forms/parts/answers.module.css";
import { SavedOn } from "../../speaker-forms/parts/saved-on";
import { asSaved, type FormOf, VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { ownNeedsQuery, readOwnNeeds, saveOwnNeeds } from "../answering";

type Props = { saved: { answer: Own; etag: string | null } };

/** What an accepted speaker needs. */
export function OwnNeeds({ saved }: Props) {
  const { sections, saved_on: savedOn, deleted_on: deletedOn } = saved.answer;
  const asked = askedNeeds(sections);
  return (
    <PageSection
      title="What you need"
      about={`Only the organisers see this. It is in no mail and no programme, and it is encrypted. ${keptUntil(deletedOn)}`}
    >
      <VersionedForm<Own, Own>
        name="needs"
        saved={saved}
        query={ownNeedsQuery.queryKey}
        read={readOwnNeeds}
        save={saveOwnNeeds}
        valuesOf={asSaved}
        unchanged={savedOn === null ? "Save that I need nothing" : null}
        inLines={({ needs }) => asked.map((name) => ({ label: needField(name).label, text: needs[name] }))}
      >
        {(form) => (
          <>
            {sections.map((section) => (
              <fieldset key={section} className={css.group}>
                <legend className={css.legend}>{NEED_SECTION_LABELS[section]}</legend>
                <Stack gap="md">
                  <Text size="sm" c="dimmed">
                    {NEED_PURPOSES[section]}
                  </Text>
                  {asked
                    .filter((name) => needField(name).section === section && isShown(name, form.values))
                    .map((name) => (
                      <NeedField key={name} name={name} form={form} />
                    ))}
                </Stack>
              </fieldset>
            ))}
            <SavedOn date={savedOn} />
          </>
        )}
      </VersionedForm>
    </PageSection>
  );
}

const keptUntil = (deletedOn: string | null) =>
  deletedOn === null
    ? "It is deleted after the conference, whose date is not set yet."
    : `It is deleted on ${dayInOwnZone(deletedOn)}.`;

/** What is in a passport is asked only for a letter. */
const isShown = (name: NeedName, { needs }: Own) =>
  needField(name).section !== "visa" || name === "letter" || needs.letter === "yes";

const YES_NO = [
  { code: "yes", label: "Yes" },
  { code: "no", label: "No" },
];

type FieldProps = { name: NeedName; form: FormOf<Own> };

function NeedField({ name, form }: FieldProps) {
  const { label, kind, help } = needField(name);
  const error = form.errors[name];
  const { needs } = form.values;
  const value = needs[name];
  const set = (changed: string) => form.set({ needs: { ...needs, [name]: changed } });
  if (kind === "yes-no")
    return (
      <ChoiceField name={name} label={label} value={value} choices={YES_NO} error={error} onChange={set} />
    );
  if (kind === "date")
    return (
      <TextInput
        type="date"
        name={name}
        label={label}
        maw={220}
        value={value}
        error={error}
        onChange={(e) => set(e.currentTarget.value)}
      />
    );
  return (
    <CountedField
      name={name}
      label={label}
      value={value}
      max={NEED_LENGTH[kind]}
      error={error}
      onChange={set}
      {...(help && { description: help })}
      {...(kind === "long" && { rows: 3 })}
    />
  );
}
