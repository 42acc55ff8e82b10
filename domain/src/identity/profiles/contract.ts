import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { LONG_TEXT, line, lineIfAny, optionalLineKeptAs, text } from "../../kernel/fields";
import { COUNTRIES } from "./countries";
import { listed, personName } from "./fields";
import { type HandleField, normalisedHandle } from "./handles";
import { nationalityNamed } from "./nationalities";
import { EMPLOYER_LENGTH, HANDLE_LENGTH, OCCUPATION_LENGTH } from "./words";

const codes = new Set(COUNTRIES.map((c) => c.code));
const countryNamed = (typed: string) => (codes.has(typed.toUpperCase()) ? typed.toUpperCase() : null);

const handle = (field: HandleField) =>
  optionalLineKeptAs(HANDLE_LENGTH, (typed) => normalisedHandle(field, typed));

/** c: country of residence, n: nationality, o: occupation, b: bio (specification 3). */
export const ProfileBody = z.object({
  first_name: personName(),
  last_name: personName(),
  c: listed(countryNamed),
  n: listed(nationalityNamed),
  o: line(OCCUPATION_LENGTH),
  b: text(LONG_TEXT),
  twitter_handle: handle("twitter_handle"),
  instagram_handle: handle("instagram_handle"),
  linkedin_handle: handle("linkedin_handle"),
  mastodon_handle: handle("mastodon_handle"),
  bluesky_handle: handle("bluesky_handle"),
  /** Beside the specified fields, and read at an address of its own. */
  employer: lineIfAny(EMPLOYER_LENGTH),
});

export const Profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  c: z.string(),
  n: z.string(),
  o: z.string(),
  b: z.string(),
  twitter_handle: z.string(),
  instagram_handle: z.string(),
  linkedin_handle: z.string(),
  mastodon_handle: z.string(),
  bluesky_handle: z.string(),
});
export type Profile = z.output<typeof Profile>;

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
