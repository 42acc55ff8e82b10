import type { Profile } from "@lectern/domain/identity/profiles/contract";
import { COUNTRIES } from "@lectern/domain/identity/profiles/countries";
import { type HandleField, handleFault, normalisedHandle } from "@lectern/domain/identity/profiles/handles";
import { ACCEPTED_NATIONALITIES } from "@lectern/domain/identity/profiles/nationalities";
import { EMPLOYER, HANDLES, PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { CountedField } from "#ui/counted-field";
import { focusField } from "#ui/focus-field";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useSaveProfile } from "../api";
import {
  firstWrong,
  type ProfileErrors,
  type ProfileField,
  profileErrors,
  REQUIRED_LABELS,
  serverErrors,
  withDefaults,
} from "./profile-values";

const COUNTRY_CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const NATIONALITY_CHOICES = [...ACCEPTED_NATIONALITIES];

type RequiredText = "first_name" | "last_name" | "o";

type Props = {
  saved: Profile;
  /** null: it could not be read, and is left as it is. */
  employer: string | null;
  onSaved: () => void;
  actions?: ReactNode;
};

/** The profile that reviewers and the programme need. */
export function ProfileForm({ saved, employer, onSaved, actions }: Props) {
  const [values, setValues] = useState(() => withDefaults(saved));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [warnings, setWarnings] = useState<Partial<Record<HandleField, string | undefined>>>({});
  const save = useSaveProfile();

  const show = (found: ProfileErrors) => {
    setErrors(found);
    focusField(firstWrong(found));
  };
  const submit = (e: FormEvent) => {
    e.preventDefault();
    if (save.isPending) return;
    const found = profileErrors(values);
    if (firstWrong(found)) return show(found);
    setErrors({});
    void send();
  };
  // Awaited: a completed profile takes the forced modal away, and callbacks of `mutate` with it.
  const send = async () => {
    try {
      await save.mutateAsync(values);
      toastDone(PROFILE_SAVED);
      onSaved();
    } catch (failure) {
      if (failure instanceof Refused) show(serverErrors(failure.fields));
    }
  };

  const set = (field: ProfileField) => (value: string) => setValues({ ...values, [field]: value });
  /** Shows how a handle will be saved, or warns that it is not recognised; it is then saved as typed. */
  const settleHandle = (field: HandleField) => {
    const kept = normalisedHandle(field, values[field]);
    if (kept !== null && kept !== values[field]) set(field)(kept);
    setWarnings({
      ...warnings,
      [field]: kept === null ? `${handleFault(field)} It is saved as you typed it.` : undefined,
    });
  };
  const text = (field: RequiredText, autoComplete: string) => (
    <div data-field={field}>
      <TextInput
        label={REQUIRED_LABELS[field]}
        value={values[field]}
        error={errors[field]}
        withAsterisk
        aria-required
        autoComplete={autoComplete}
        onChange={(e) => set(field)(e.currentTarget.value)}
      />
    </div>
  );
  const handle = ({ field, label, example }: (typeof HANDLES)[number]) => (
    <div key={field} data-field={field}>
      <TextInput
        label={label}
        placeholder={example}
        value={values[field]}
        error={errors[field]}
        description={warnings[field]}
        descriptionProps={{ c: "amber" }}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(e) => set(field)(e.currentTarget.value)}
        onBlur={() => settleHandle(field)}
      />
    </div>
  );
  const pick = (field: "c" | "n", data: typeof COUNTRY_CHOICES | string[]) => (
    <div data-field={field}>
      <Select
        label={REQUIRED_LABELS[field]}
        data={data}
        value={values[field]}
        error={errors[field]}
        searchable
        withAsterisk
        allowDeselect={false}
        aria-required
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={260}
        onChange={(chosen) => chosen && set(field)(chosen)}
      />
    </div>
  );

  return (
    <form onSubmit={submit} noValidate aria-label="User Profile">
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
          {text("first_name", "given-name")}
          {text("last_name", "family-name")}
          {pick("c", COUNTRY_CHOICES)}
          {pick("n", NATIONALITY_CHOICES)}
        </SimpleGrid>
        {text("o", "organization-title")}
        {employer !== null && (
          <div data-field="employer">
            <TextInput
              label={EMPLOYER.label}
              description={EMPLOYER.about}
              value={values.employer ?? employer}
              error={errors.employer}
              autoComplete="organization"
              onChange={(e) => set("employer")(e.currentTarget.value)}
            />
          </div>
        )}
        <div data-field="b">
          <CountedField
            label={REQUIRED_LABELS.b}
            required
            rows={4}
            max={LONG_TEXT}
            value={values.b}
            error={errors.b}
            onChange={set("b")}
          />
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
          {HANDLES.map(handle)}
        </SimpleGrid>
        <MessageList messages={save.isError ? messagesOf(save.error) : []} />
        <Group justify="space-between">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          {actions}
        </Group>
      </Stack>
    </form>
  );
}
