import type { NeedsForm as Values } from "@lectern/domain/proposals/needs/contract";
import {
  MOST_KEEP_DAYS,
  NEED_SECTION_LABELS,
  NEED_SECTIONS,
  type NeedSection,
} from "@lectern/domain/proposals/needs/words";
import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { dayInOwnZone } from "#platform/dates";
import css from "../../speaker-forms/parts/answers.module.css";
import { asSaved, VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { needsFormQuery, readNeedsForm, saveNeedsForm } from "../organising";

type Props = { saved: { answer: Values; etag: string | null } };

/** Which needs speakers are asked for, and for how long they are stored. */
export function NeedsForm({ saved }: Props) {
  const { deleted_on: deletedOn } = saved.answer;
  return (
    <VersionedForm<Values, Values>
      name="needs form"
      saved={saved}
      query={needsFormQuery.queryKey}
      read={readNeedsForm}
      save={saveNeedsForm}
      valuesOf={asSaved}
      inLines={({ sections, keep_days }) => [
        { label: "Asked", text: sections.map((each) => NEED_SECTION_LABELS[each]).join("\n") || "Nothing" },
        { label: "Days after the conference", text: String(keep_days) },
      ]}
    >
      {(form) => (
        <>
          <fieldset className={css.group}>
            <legend className={css.legend}>Ask for</legend>
            <Stack gap="sm">
              {NEED_SECTIONS.map((section) => (
                <Checkbox
                  key={section}
                  label={NEED_SECTION_LABELS[section]}
                  checked={form.values.sections.includes(section)}
                  onChange={(e) =>
                    form.set({ sections: toggled(form.values.sections, section, e.currentTarget.checked) })
                  }
                />
              ))}
            </Stack>
          </fieldset>
          <TextInput
            type="number"
            label="Days until needs are deleted"
            description="After the conference's last day, or the last event of the schedule where no day is set."
            name="keep_days"
            maw={320}
            min={1}
            max={MOST_KEEP_DAYS}
            value={form.values.keep_days}
            error={form.errors.keep_days}
            onChange={(e) => form.set({ keep_days: Number(e.currentTarget.value) })}
          />
          <Text size="sm">
            {deletedOn === null
              ? "No day yet: set the last day of the conference under Edition settings, Deletion."
              : `As saved, all needs are deleted on ${dayInOwnZone(deletedOn)}.`}
          </Text>
        </>
      )}
    </VersionedForm>
  );
}

/** In the order of the sections, so that selecting and clearing one leaves nothing changed. */
const toggled = (sections: readonly NeedSection[], section: NeedSection, on: boolean): NeedSection[] =>
  NEED_SECTIONS.filter((each) => (each === section ? on : sections.includes(each)));
