import { nameFaults, ProfileBody } from "@lectern/domain/identity/profiles/contract";
import { hasOneName } from "@lectern/domain/identity/profiles/rules";
import type { Profile } from "@lectern/domain/identity/profiles/shapes";
import { PROFILE_DEFAULTS } from "@lectern/domain/identity/profiles/words";
import { schemaErrors } from "#ui/schema-errors";
import type { Faults } from "#ui/use-form";

/** `one_name`: the last name may stay empty. `employer` is undefined where it could not be read, or was not touched: it stays as it is then. */
export type ProfileValues = Profile & { one_name: boolean | undefined; employer: string | undefined };

/** The form's values, in the order of its fields and with what is filled in at first (specification 5, "Profile"). */
export const withDefaults = ({ first_name, last_name, c, n, o, b, ...handles }: Profile): ProfileValues => ({
  first_name,
  last_name,
  one_name: hasOneName({
    firstName: first_name,
    lastName: last_name,
    country: c,
    nationality: n,
    occupation: o,
    bio: b,
  })
    ? true
    : undefined,
  c: c || PROFILE_DEFAULTS.c,
  n: n || PROFILE_DEFAULTS.n,
  o,
  b,
  employer: undefined,
  ...handles,
});

/** What is wrong with a profile, beside each field, in the contract's own words. */
export const profileFaults = (values: ProfileValues): Faults => ({
  errors: {
    ...schemaErrors(ProfileBody, values),
    ...Object.fromEntries(Object.entries(nameFaults(values)).map(([name, said]) => [name, said[0]])),
  },
});
