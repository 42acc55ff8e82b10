import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { BLANK, line, optionalLine, optionalLineKeptAs, text } from "../../kernel/fields";
import { COUNTRIES } from "./countries";
import { eachSpecified, type HandleName, type ProfileField, type SpecifiedName } from "./fields";
import { normalisedHandle } from "./handles";
import { nationalityNamed } from "./nationalities";
import { lastName, listed, personName } from "./schemas";
import { Profile } from "./shapes";
import { EMPLOYER_LENGTH } from "./words";

const codes = new Set(COUNTRIES.map((c) => c.code));
const countryNamed = (typed: string) => (codes.has(typed.toUpperCase()) ? typed.toUpperCase() : null);

type Schema = z.ZodMiniType<string, string | null | undefined>;

/** What a field takes. */
const SCHEMAS: Record<ProfileField["kind"], (max: number, name: SpecifiedName) => Schema> = {
  "person-name": personName,
  country: () => listed(countryNamed),
  nationality: () => listed(nationalityNamed),
  line,
  text,
  optional: (max) => optionalLineKeptAs(max, (typed) => typed),
  // Only handles have this kind.
  handle: (max, name) => optionalLineKeptAs(max, (typed) => normalisedHandle(name as HandleName, typed)),
};

export const ProfileBody = z.object({
  ...eachSpecified(({ kind, max }, name) => SCHEMAS[kind](max, name)),
  last_name: lastName(),
  /** Beside the specified fields: the person has one name, in `first_name`, and `last_name` may be blank. */
  one_name: z.nullish(z.boolean()),
  /** Beside the specified fields, and read at an address of its own. */
  employer: optionalLine(EMPLOYER_LENGTH),
});

const Names = z.object({ last_name: lastName(), one_name: z.nullish(z.boolean()) });

/** The error of a last name that is blank though the person has two names. */
export function nameFaults(body: unknown): { last_name?: string[] } {
  const { data } = Names.safeParse(body);
  return data && data.last_name === "" && data.one_name !== true ? { last_name: [BLANK] } : {};
}

export const getProfile = endpoint({
  method: "GET",
  path: "/api/user/profile/",
  summary: "The logged-in user's profile",
  tag: "profiles",
  audience: "user",
  status: 200,
  answer: Profile,
});

export const putProfile = endpoint({
  method: "PUT",
  path: "/api/user/profile/",
  summary: "Save the logged-in user's profile",
  tag: "profiles",
  audience: "user",
  body: ProfileBody,
  status: 200,
  answer: Profile,
});

const Choices = z.array(z.object({ code: z.string(), label: z.string() }));
const publicList = {
  method: "GET",
  tag: "profiles",
  audience: "anyone",
  status: 200,
  answer: Choices,
} as const;

export const listCountries = endpoint({
  ...publicList,
  path: "/api/countries/",
  summary: "The countries that a profile's `c` takes, by name",
});

export const listNationalities = endpoint({
  ...publicList,
  path: "/api/nationalities/",
  summary: "The nationalities that a profile's `n` takes, in any letter case, in alphabetical order",
});

export const getEmployer = endpoint({
  method: "GET",
  path: "/api/user/employer/",
  summary:
    "The logged-in user's employer or affiliation, as `PUT /api/user/profile/` took it; empty: none is given",
  tag: "profiles",
  audience: "user",
  status: 200,
  answer: z.object({ employer: z.string() }),
});
