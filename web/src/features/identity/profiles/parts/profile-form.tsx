import { COUNTRIES } from "@lectern/domain/identity/profiles/countries";
import {
  HANDLE_NAMES,
  type HandleName,
  PROFILE_FIELDS,
  type ProfileName,
  profileField,
  WRITTEN_NAMES,
  type WrittenName,
} from "@lectern/domain/identity/profiles/fields";
import { handleFault, normalisedHandle } from "@lectern/domain/identity/profiles/handles";
import { ACCEPTED_NATIONALITIES } from "@lectern/domain/identity/profiles/nationalities";
import type { Profile } from "@lectern/domain/identity/profiles/shapes";
import { EMPLOYER_HINT, PROFILE_SAVED } from "@lectern/domain/identity/profiles/words";
import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { messagesOf } from "#platform/refused";
import { CountedField } from "#ui/counted-field";
import { MessageList } from "#ui/message-list";
import { SearchSelectList } from "#ui/search-select-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useSaveProfile } from "../api";
import { profileFaults, withDefaults } from "./profile-values";

const COUNTRY_CHOICES = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const NATIONALITY_CHOICES = [...ACCEPTED_NATIONALITIES];

/** What browsers fill in (HTML, "autofill"). */
const AUTO_COMPLETE: Partial<Record<ProfileName, string>> = {
  first_name: "given-name",
  last_name: "family-name",
  o: "organization-title",
  employer: "organization",
};

/** Shown by their first name everywhere. */
const ONE_NAME = { one_name: true, last_name: "" };

type Written = "first_name" | "last_name" | Exclude<WrittenName, "employer">;

type Props = {
  saved: Profile;
  /** null: it could not be read, and is left as it is. */
  employer: string | null;
  onSaved: () => void;
  actions?: ReactNode;
};

/** The profile that reviewers and the programme need. */
export function ProfileForm({ saved, employer, onSaved, actions }: Props) {
  const [warnings, setWarnings] = useState<Partial<Record<HandleName, string | undefined>>>({});
  const save = useSaveProfile();
  const { values, set, field, messages, sending, submit } = useForm({
    initialValues: withDefaults(saved),
    validate: profileFaults,
    // Awaited: a completed profile takes the forced modal away, and callbacks of `mutate` with it.
    send: async (values) => {
      await save.mutateAsync(values);
      toastDone(PROFILE_SAVED);
      onSaved();
    },
    explain: (failure, { errors }) => ({ errors, messages: messagesOf(failure) }),
  });

  /** Shows how a handle will be saved, or warns that it is not recognised; it is then saved as typed. */
  const settleHandle = (name: HandleName) => {
    const kept = normalisedHandle(name, values[name]);
    if (kept !== null && kept !== values[name]) set({ [name]: kept });
    setWarnings({
      ...warnings,
      [name]: kept === null ? `${handleFault(name)} It is saved as you typed it.` : undefined,
    });
  };
  const text = (name: Written) => {
    const { label, kind, max } = profileField(name);
    const required = kind !== "optional";
    if (kind === "text")
      return <CountedField key={name} label={label} required rows={4} max={max} {...field(name)} />;
    return (
      <TextInput
        key={name}
        label={label}
        withAsterisk={required}
        aria-required={required}
        autoComplete={AUTO_COMPLETE[name]}
        {...field(name)}
      />
    );
  };
  const ofEmployer = employer !== null && (
    <TextInput
      key="employer"
      label={PROFILE_FIELDS.employer.label}
      description={EMPLOYER_HINT}
      autoComplete={AUTO_COMPLETE.employer}
      {...field("employer")}
      value={values.employer ?? employer}
    />
  );
  const handle = (name: HandleName) => (
    <TextInput
      key={name}
      label={PROFILE_FIELDS[name].label}
      placeholder={PROFILE_FIELDS[name].example}
      description={warnings[name]}
      descriptionProps={{ c: "amber" }}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field(name)}
      onBlur={() => settleHandle(name)}
    />
  );
  const pick = (name: "c" | "n", data: typeof COUNTRY_CHOICES | string[]) => (
    <div data-field={name}>
      <SearchSelectList
        label={PROFILE_FIELDS[name].label}
        data={data}
        value={values[name]}
        error={field(name).error}
        searchable
        withAsterisk
        allowDeselect={false}
        aria-required
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={260}
        onChange={(chosen) => chosen && set({ [name]: chosen })}
      />
    </div>
  );

  return (
    <form onSubmit={submit} noValidate aria-label="User Profile">
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
          {text("first_name")}
          <Stack gap="xs">
            {values.one_name !== true && text("last_name")}
            <Checkbox
              label="I have only one name"
              checked={values.one_name === true}
              {...(values.one_name === true && { mt: { sm: 34 } })}
              onChange={(e) => set(e.currentTarget.checked ? ONE_NAME : { one_name: undefined })}
            />
          </Stack>
          {pick("c", COUNTRY_CHOICES)}
          {pick("n", NATIONALITY_CHOICES)}
        </SimpleGrid>
        {WRITTEN_NAMES.map((name) => (name === "employer" ? ofEmployer : text(name)))}
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
          {HANDLE_NAMES.map(handle)}
        </SimpleGrid>
        <MessageList messages={messages} />
        <Group justify="space-between">
          <Button type="submit" loading={sending}>
            Save
          </Button>
          {actions}
        </Group>
      </Stack>
    </form>
  );
}
