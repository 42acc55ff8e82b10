import { closesLater } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import { lookup } from "@lectern/domain/kernel/lookup";
import { Stack, Text } from "@mantine/core";
import { PageSection } from "#ui/page-section";
import type { VersionedSettings } from "../api";
import {
  DATE_NAMES,
  type DateName,
  type DateRow,
  dateErrors,
  dateRows,
  datesTyped,
  rebasedRows,
} from "./conference-date-rows";
import { SaveSettings } from "./save-settings";
import { InstantInput } from "./setting-input";
import css from "./settings.module.css";
import { useSettingsForm } from "./use-settings-form";

type Rows = { rows: DateRow[] };

const labelOf = (name: DateName, label: string) =>
  name === "closesAt" ? `${label} closes` : `Reviews for ${label} are due`;

const changesIn = ({ rows }: Rows, settings: EditionSettings) => {
  const conferenceDates = datesTyped(rows, settings);
  return JSON.stringify(conferenceDates) === JSON.stringify(settings.conferenceDates)
    ? {}
    : { conferenceDates };
};

/** The dates of each conference; nothing is saved before its effects were shown. */
export function ConferenceDateForm(read: VersionedSettings) {
  const { settings } = read;
  const state = useSettingsForm<Rows>({
    ...read,
    valuesOf: (each) => ({ rows: dateRows(each) }),
    rebased: ({ rows }, before, now) => ({ rows: rebasedRows(rows, dateRows(before), dateRows(now)) }),
    changesIn,
    validate: ({ rows }) => ({ errors: dateErrors(rows, settings) }),
  });
  const { form, changes } = state;
  const { rows } = form.values;
  if (rows.length < 2) return null;
  const change = (conference: string, name: DateName, value: string) =>
    form.set({
      rows: form
        .latest()
        .rows.map((row) => (row.conference === conference ? { ...row, [name]: value } : row)),
    });
  const after = { ...settings, conferenceDates: datesTyped(rows, settings) };

  return (
    <PageSection title="Dates of each conference">
      <form onSubmit={form.submit} noValidate aria-label="Dates of each conference">
        <Stack gap="lg">
          <Text c="dimmed" maw="var(--lectern-measure)">
            In {settings.zone} time. Leave empty for the call's date. A proposal for both conferences closes
            with the earlier one.
          </Text>
          {form.errors.conferenceDates && (
            <Text role="alert" c="red">
              {form.errors.conferenceDates}
            </Text>
          )}
          {rows.map((row, n) => (
            <div key={row.conference} className={css.fields}>
              {DATE_NAMES.map((name) => (
                <div key={name} data-field={`${name}.${n}`}>
                  <InstantInput
                    label={labelOf(name, row.label)}
                    value={row[name]}
                    zone={settings.zone}
                    error={lookup(form.errors, `${name}.${n}`)}
                    onChange={(value) => change(row.conference, name, value)}
                  />
                </div>
              ))}
            </div>
          ))}
          <SaveSettings
            state={state}
            names={"conferenceDates" in changes ? ["Dates of each conference"] : []}
            extension={closesLater(settings, after)}
            unsaved="Your changes to the dates are not saved yet."
          />
        </Stack>
      </form>
    </PageSection>
  );
}
