import { isInstallationSetting } from "@lectern/domain/call/installation-settings";
import { announcementDoubt } from "@lectern/domain/office/settings/announced-opening";
import { GUARDED_SETTINGS } from "@lectern/domain/office/settings/two-person";
import { Stack } from "@mantine/core";
import { callBase } from "#platform/call-base";
import { messagesOf } from "#platform/refused";
import type { VersionedSettings } from "../api";
import { SaveSettings } from "./save-settings";
import { asTyped, changesIn, FIELDS, type FieldKey, rebased, valuesOf, withValue } from "./setting-fields";
import { SettingInput } from "./setting-input";
import css from "./settings.module.css";
import { useSettingsForm } from "./use-settings-form";

/** The classes of kinds that are more than a field below its name. */
const PLACES: Record<string, string | undefined> = { markdown: css.long, truth: css.beside };

const WAITS = "Saved. Changes that weaken the two-person rule wait until another organiser confirms them.";

type Props = VersionedSettings & { title: string; keys: readonly FieldKey[] };

/** Some of the settings, such as a section; nothing is saved before its effects were shown. */
export function SettingsForm({ title, keys, ...read }: Props) {
  const { settings } = read;
  const state = useSettingsForm({
    ...read,
    valuesOf,
    rebased,
    changesIn,
    explain: (failure, { errors }) => ({
      errors: Object.fromEntries(keys.map((key) => [key, errors[key]])),
      messages: messagesOf(failure),
    }),
    done: (changes, saved) =>
      GUARDED_SETTINGS.some((key) => key in changes && String(saved[key]) !== changes[key])
        ? WAITS
        : "Settings saved",
  });
  const { form, changes } = state;
  const closes = String(changes.closesAt ?? settings.closesAt);

  return (
    <form onSubmit={form.submit} noValidate aria-label={title}>
      <Stack gap="lg">
        <div className={css.fields}>
          {keys.map((key) => (
            <div key={key} data-field={key} className={PLACES[FIELDS[key].kind]}>
              <SettingInput
                name={key}
                values={form.values}
                error={form.errors[key]}
                fixed={callBase !== "" && isInstallationSetting(key)}
                warning={key === "announcedFrom" ? announcementDoubt(asTyped(form.values, settings)) : null}
                onChange={(value) => form.set(withValue(form.latest(), key, value, settings))}
              />
            </div>
          ))}
        </div>
        <SaveSettings
          state={state}
          names={(Object.keys(changes) as FieldKey[]).map((key) => FIELDS[key].label)}
          extension={Date.parse(closes) > Date.parse(settings.closesAt)}
          unsaved="Your changes to the settings are not saved yet."
        />
      </Stack>
    </form>
  );
}
