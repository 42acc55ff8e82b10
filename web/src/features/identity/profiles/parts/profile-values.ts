import { type Profile, ProfileBody } from "@lectern/domain/identity/profiles/contract";
import { HANDLES, PROFILE_DEFAULTS } from "@lectern/domain/identity/profiles/words";

/** `employer` is absent where it could not be read, or was not touched: it stays as it is then. */
export type ProfileValues = Profile & { employer?: string };
export type ProfileField = keyof ProfileValues;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

export const REQUIRED_LABELS = {
  first_name: "First name",
  last_name: "Last name",
  c: "Country of residence",
  n: "Nationality",
  o: "Occupation",
  b: "Author's bio",
} as const satisfies Partial<Record<ProfileField, string>>;

const FIELD_ORDER: readonly ProfileField[] = [
  ...(Object.keys(REQUIRED_LABELS) as (keyof typeof REQUIRED_LABELS)[]),
  "employer",
  ...HANDLES.map((h) => h.field),
];

/** What is filled in before anybody chooses (specification 5, "Profile"). */
export const withDefaults = (saved: Profile): ProfileValues => ({
  ...saved,
  c: saved.c || PROFILE_DEFAULTS.c,
  n: saved.n || PROFILE_DEFAULTS.n,
});

/** What is wrong with a profile, beside each field, in the contract's own words. */
export function profileErrors(values: ProfileValues): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const { path, message } of ProfileBody.safeParse(values).error?.issues ?? []) {
    const field = FIELD_ORDER.find((f) => f === path[0]);
    if (field) errors[field] ??= message;
  }
  return errors;
}

export const serverErrors = (fields: Record<string, string[]>): ProfileErrors =>
  Object.fromEntries(FIELD_ORDER.flatMap((f) => (fields[f]?.[0] ? [[f, fields[f][0]]] : [])));

export const firstWrong = (errors: ProfileErrors) => FIELD_ORDER.find((f) => errors[f] !== undefined);
