import type { EditionSettings } from "@lectern/domain/call/words";
import { useState } from "react";
import { Refused } from "#platform/refused";
import { toastDone } from "#ui/toasts";
import { type Faults, useForm } from "#ui/use-form";
import { type Changes, usePreview, useSaveSettings, type VersionedSettings } from "../api";

type Options<V> = VersionedSettings & {
  onStale: () => void;
  valuesOf: (settings: EditionSettings) => V;
  /** What is typed, over settings that were read again. */
  rebased: (values: V, before: EditionSettings, now: EditionSettings) => V;
  /** What was changed, as the server takes it. */
  changesIn: (values: V, settings: EditionSettings) => Changes;
  validate?: (values: V) => Faults;
  explain?: (failure: unknown, faults: Faults) => Faults;
  /** What is announced once it is saved. */
  done?: (changes: Changes, saved: EditionSettings) => string;
};

/** A form of settings: sent once for a preview of its effects, and again to save them. */
export function useSettingsForm<V extends object>(options: Options<V>) {
  const { settings, etag, onStale, valuesOf, rebased, changesIn, validate, done, explain } = options;
  const [base, setBase] = useState(settings);
  const [effects, setEffects] = useState<string[] | null>(null);
  const preview = usePreview();
  const save = useSaveSettings();
  const form = useForm<V, { tell: boolean }>({
    initialValues: valuesOf(settings),
    ...(validate && { validate }),
    send: async (values, saving) => {
      const changes = changesIn(values, settings);
      if (!saving) {
        setEffects(await preview.mutateAsync(changes));
        return;
      }
      const saved = (await save.mutateAsync({ changes, etag, ...saving })).answer as EditionSettings;
      form.reset(valuesOf(saved));
      setEffects(null);
      toastDone(done?.(changes, saved) ?? "Settings saved");
    },
    explain: (failure, faults) => {
      setEffects(null);
      if (failure instanceof Refused && failure.status === 412) onStale();
      return explain?.(failure, faults) ?? faults;
    },
  });
  // Saved here, or read again because another organiser has saved: what is typed stays, all else follows.
  if (base !== settings) {
    setBase(settings);
    form.set(rebased(form.values, base, settings));
  }
  return {
    form,
    effects,
    changes: changesIn(form.values, settings),
    undo: () => form.reset(valuesOf(settings)),
    close: () => setEffects(null),
  };
}
