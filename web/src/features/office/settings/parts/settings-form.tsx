import type { EditionSettings } from "@lectern/domain/call/words";
import { announcementDoubt } from "@lectern/domain/office/settings/announced-opening";
import { GUARDED_SETTINGS } from "@lectern/domain/office/settings/two-person";
import { Button, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { focusField } from "#ui/focus-field";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { usePreview, useSaveSettings, type VersionedSettings } from "../api";
import { ConfirmChange } from "./confirm-change";
import { asTyped, changesIn, FIELDS, type FieldKey, rebased, valuesOf, withValue } from "./setting-fields";
import { SettingInput } from "./setting-input";
import { type FieldSection, SECTIONS } from "./setting-sections";
import css from "./settings.module.css";

/** Where kinds stand that are no field below its name. */
const PLACES: Record<string, string | undefined> = { markdown: css.long, truth: css.beside };

const WAITS = "Saved. What weakens the two-person rule waits until another organiser confirms it.";

type Errors = Partial<Record<FieldKey, string>>;

type Props = VersionedSettings & { section: FieldSection; onStale: () => void };

/** The settings of one section; nothing is saved before its effects were shown. */
export function SettingsForm({ section, settings, etag, onStale }: Props) {
  const { title, keys } = SECTIONS[section];
  const [base, setBase] = useState(settings);
  const [values, setValues] = useState(() => valuesOf(settings));
  const [errors, setErrors] = useState<Errors>({});
  const [effects, setEffects] = useState<string[] | null>(null);
  const preview = usePreview();
  const save = useSaveSettings();

  // Saved here, or read again because another organiser has saved: what is typed stays, all else follows.
  if (base !== settings) {
    setBase(settings);
    setValues(rebased(values, base, settings));
  }
  const changes = changesIn(values, settings);
  const changed = Object.keys(changes) as FieldKey[];

  const fail = (failure: unknown) => {
    if (!(failure instanceof Refused)) return;
    const found = Object.fromEntries(
      Object.entries(failure.fields).map(([key, messages]) => [key, messages.join(" ")]),
    );
    setErrors(found);
    focusField(keys.find((key) => found[key]));
    if (failure.status === 412) onStale();
  };
  const look = async (e: FormEvent) => {
    e.preventDefault();
    setErrors({});
    await preview.mutateAsync(changes).then(setEffects, fail);
  };
  const { sending, run: send } = useSending(async (tell: boolean) => {
    try {
      const { answer } = await save.mutateAsync({ changes, tell, etag });
      const saved = answer as EditionSettings;
      const waits = GUARDED_SETTINGS.some((key) => key in changes && String(saved[key]) !== changes[key]);
      setValues(valuesOf(saved));
      toastDone(waits ? WAITS : "Settings saved");
    } catch (failure) {
      fail(failure);
    }
    setEffects(null);
  });
  const extension = Date.parse(String(changes.closesAt ?? settings.closesAt)) > Date.parse(settings.closesAt);
  const failure = save.error ?? preview.error;

  return (
    <form onSubmit={(e) => void look(e)} noValidate aria-label={title}>
      <div className={css.fields}>
        {keys.map((key) => (
          <div key={key} data-field={key} className={PLACES[FIELDS[key].kind]}>
            <SettingInput
              name={key}
              values={values}
              error={errors[key]}
              warning={key === "announcedFrom" ? announcementDoubt(asTyped(values, settings)) : null}
              onChange={(value) => setValues(withValue(values, key, value, settings))}
            />
          </div>
        ))}
      </div>
      <MessageList messages={failure ? messagesOf(failure) : []} />
      {changed.length > 0 && (
        <div className={css.bar}>
          <Button type="submit" loading={preview.isPending}>
            Save
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setValues(valuesOf(settings));
              setErrors({});
            }}
          >
            Undo changes
          </Button>
          <Text size="sm" c="dimmed" role="status">
            Changed: {changed.map((key) => FIELDS[key].label).join(", ")}
          </Text>
        </div>
      )}
      {effects && (
        <ConfirmChange
          names={changed.map((key) => FIELDS[key].label)}
          effects={effects}
          extension={extension}
          busy={sending}
          messages={[]}
          onSave={(tell) => void send(tell)}
          onClose={() => setEffects(null)}
        />
      )}
      <LeaveGuard
        when={() => changed.length > 0}
        title="Leave without saving?"
        question="The changed settings are not saved yet."
      />
    </form>
  );
}
