import { lookup } from "@lectern/domain/kernel/lookup";
import type { ConsentShape } from "@lectern/domain/proposals/consents/contract";
import {
  BUILT_IN_CONSENTS,
  CONSENT_SCOPES,
  type ConsentScope,
  MOST_CONSENTS,
  NAME_LENGTH,
  WORDING_LENGTH,
} from "@lectern/domain/proposals/consents/words";
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { randomKey } from "#platform/random-key";
import { CountedField } from "#ui/counted-field";
import css from "../../speaker-forms/parts/answers.module.css";
import { asSaved, type FormOf, VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { type ConsentFormValues, consentFormQuery, readConsentForm, saveConsentForm } from "../organising";

const SCOPES: Record<ConsentScope, string> = {
  proposal: "Asked for each accepted proposal",
  speaker: "Asked once for the speaker",
};

type Props = { saved: { answer: { consents: ConsentShape[] }; etag: string | null } };

/** What speakers are asked to agree to, with its wording. */
export function ConsentForm({ saved }: Props) {
  return (
    <VersionedForm<ConsentFormValues, ConsentFormValues>
      name="consents"
      saved={saved}
      query={consentFormQuery.queryKey}
      read={readConsentForm}
      save={saveConsentForm}
      valuesOf={asSaved}
      inLines={({ consents }) =>
        consents.map(({ id, name, text, asked }) => ({
          label: name || id,
          text: `${asked ? "Asked" : "Not asked"}: ${text}`,
        }))
      }
      more={(form) => <AddConsent form={form} />}
    >
      {(form) =>
        form.values.consents.map((consent, place) => (
          <OneWording
            key={consent.id}
            consent={consent}
            before={saved.answer.consents.find(({ id }) => id === consent.id) ?? null}
            place={place}
            form={form}
          />
        ))
      }
    </VersionedForm>
  );
}

type FormProps = { form: FormOf<ConsentFormValues> };

function AddConsent({ form }: FormProps) {
  const { consents } = form.values;
  const added = { id: randomKey(), scope: "proposal", asked: true, name: "", text: "", version: 0 } as const;
  return (
    <Button
      variant="default"
      disabled={consents.length >= MOST_CONSENTS}
      onClick={() => form.set({ consents: [...consents, added] })}
    >
      Add a consent
    </Button>
  );
}

type OneProps = FormProps & { consent: ConsentShape; before: ConsentShape | null; place: number };

function OneWording({ consent, before, place, form }: OneProps) {
  const { id, scope, asked, name, text, version } = consent;
  const { consents } = form.values;
  const errorOf = (field: string) => lookup(form.errors, `consents.${place}.${field}`);
  const change = (changes: Partial<ConsentShape>) =>
    form.set({ consents: consents.map((each) => (each.id === id ? { ...each, ...changes } : each)) });
  const isOwn = !BUILT_IN_CONSENTS.some((builtIn) => builtIn.id === id);
  const reworded = version > 0 && (before?.name !== name || before.text !== text);
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{before?.name || `Consent ${place + 1}`}</legend>
      <Stack gap="sm">
        <Checkbox
          label="Ask speakers"
          description={SCOPES[scope]}
          checked={asked}
          onChange={(e) => change({ asked: e.currentTarget.checked })}
        />
        <TextInput
          label="Name"
          name={`consents.${place}.name`}
          value={name}
          maxLength={NAME_LENGTH}
          error={errorOf("name")}
          onChange={(e) => change({ name: e.currentTarget.value })}
        />
        {isOwn && version === 0 && (
          <NativeSelect
            label="When"
            value={scope}
            data={CONSENT_SCOPES.map((value) => ({ value, label: SCOPES[value] }))}
            onChange={(e) =>
              change({ scope: CONSENT_SCOPES.find((s) => s === e.currentTarget.value) ?? "proposal" })
            }
          />
        )}
        <CountedField
          label="Wording"
          name={`consents.${place}.text`}
          value={text}
          max={WORDING_LENGTH}
          rows={3}
          error={errorOf("text")}
          onChange={(changed) => change({ text: changed })}
        />
        {reworded && (
          <Text size="sm" c="amber" role="status">
            This is another wording: speakers who have answered are asked again.
          </Text>
        )}
        {isOwn && version === 0 && (
          <div>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Remove consent ${place + 1}`}
              onClick={() => form.set({ consents: consents.filter((each) => each.id !== id) })}
            >
              Remove
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}
