import type { EditionSettings } from "@lectern/domain/call/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isStale } from "#platform/refused";
import { toastDone, toastSavedAlready } from "#ui/toasts";
import { type Faults, useForm } from "#ui/use-form";
import { type Changes, settingsQuery, usePreview, useSaveSettings, type VersionedSettings } from "../api";

type Options<V> = VersionedSettings & {
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

const CHANGED = "Another organiser has changed the settings in the meantime. Check them, and save again.";

/** A form of settings: sent once for a preview of its effects, and again to save them. */
export function useSettingsForm<V extends object>(options: Options<V>) {
  const { settings, etag, valuesOf, rebased, changesIn, validate, done, explain } = options;
  const client = useQueryClient();
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
    explain: async (failure, faults) => {
      setEffects(null);
      if (!isStale(failure)) return explain?.(failure, faults) ?? faults;
      const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null);
      const left = now && changesIn(rebased(form.latest(), settings, now.settings), now.settings);
      if (!left || Object.keys(left).length > 0) return { errors: {}, messages: [CHANGED] };
      toastSavedAlready();
      return null;
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
