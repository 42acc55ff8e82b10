import { LONG_TEXT } from "../../kernel/fields";
import { EMPLOYER_LENGTH, HANDLE_LENGTH, LISTED_LENGTH, NAME_LENGTH, OCCUPATION_LENGTH } from "./words";

export type ProfileField = {
  /** Its name in code and in exports. */
  key: string;
  /** Its name in the database. */
  column: string;
  label: string;
  /** "line" and "text" have to be filled in, as what is chosen; "optional" and "handle" may stay empty. */
  kind: "person-name" | "country" | "nationality" | "line" | "text" | "optional" | "handle";
  max: number;
  /** What a handle may look like. */
  example?: string;
};

/**
 * The fields of a profile in the order of the form, by their names in the API (specification 3). Contract, form, columns,
 * the organisers' page of a person and exports are made from this table. The employer has an address of its own in the API.
 */
export const PROFILE_FIELDS = {
  first_name: {
    key: "firstName",
    column: "first_name",
    label: "First name",
    kind: "person-name",
    max: NAME_LENGTH,
  },
  last_name: {
    key: "lastName",
    column: "last_name",
    label: "Last name",
    kind: "person-name",
    max: NAME_LENGTH,
  },
  c: {
    key: "country",
    column: "country",
    label: "Country of residence",
    kind: "country",
    max: LISTED_LENGTH,
  },
  n: {
    key: "nationality",
    column: "nationality",
    label: "Nationality",
    kind: "nationality",
    max: LISTED_LENGTH,
  },
  o: {
    key: "occupation",
    column: "occupation",
    label: "Occupation",
    kind: "line",
    max: OCCUPATION_LENGTH,
  },
  employer: {
    key: "employer",
    column: "employer",
    label: "Employer or affiliation",
    kind: "optional",
    max: EMPLOYER_LENGTH,
  },
  b: { key: "bio", column: "bio", label: "Author's bio", kind: "text", max: LONG_TEXT },
  twitter_handle: {
    key: "twitter",
    column: "twitter_handle",
    label: "X handle",
    kind: "handle",
    max: HANDLE_LENGTH,
    example: "ada_lovelace",
  },
  instagram_handle: {
    key: "instagram",
    column: "instagram_handle",
    label: "Instagram handle",
    kind: "handle",
    max: HANDLE_LENGTH,
    example: "ada.lovelace",
  },
  linkedin_handle: {
    key: "linkedin",
    column: "linkedin_handle",
    label: "LinkedIn profile",
    kind: "handle",
    max: HANDLE_LENGTH,
    example: "ada-lovelace",
  },
  mastodon_handle: {
    key: "mastodon",
    column: "mastodon_handle",
    label: "Mastodon profile",
    kind: "handle",
    max: HANDLE_LENGTH,
    example: "@ada@mastodon.social",
  },
  bluesky_handle: {
    key: "bluesky",
    column: "bluesky_handle",
    label: "Bluesky domain",
    kind: "handle",
    max: HANDLE_LENGTH,
    example: "ada.bsky.social",
  },
} as const satisfies Record<string, ProfileField>;

type Fields = typeof PROFILE_FIELDS;
type NameOf<Kind> = { [N in keyof Fields]: Fields[N]["kind"] extends Kind ? N : never }[keyof Fields];
export type ProfileName = keyof Fields;
export type ProfileKey = Fields[ProfileName]["key"];
export type HandleName = NameOf<"handle">;
export type WrittenName = NameOf<"line" | "optional" | "text">;
export type RequiredKey = Fields[Exclude<ProfileName, HandleName | NameOf<"optional">>]["key"];

const FIELDS: Record<ProfileName, ProfileField> = PROFILE_FIELDS;
const NAMES = Object.keys(PROFILE_FIELDS) as ProfileName[];

/** A field, typed as any of the table. */
export const profileField = (name: ProfileName): ProfileField => FIELDS[name];

/** The names of the fields of which this holds, in the order of the form. */
export const fieldsThat = (hold: (field: ProfileField) => boolean): ProfileName[] =>
  NAMES.filter((name) => hold(FIELDS[name]));

const keysThat = (hold: (field: ProfileField) => boolean) =>
  fieldsThat(hold).map((name) => PROFILE_FIELDS[name].key);

export const PROFILE_KEYS: readonly ProfileKey[] = keysThat(() => true);
// As the types above say.
export const REQUIRED_KEYS = keysThat(
  ({ kind }) => kind !== "handle" && kind !== "optional",
) as RequiredKey[];
export const HANDLE_NAMES = fieldsThat(({ kind }) => kind === "handle") as HandleName[];
export const WRITTEN_NAMES = fieldsThat(
  ({ kind }) => kind === "line" || kind === "optional" || kind === "text",
) as WrittenName[];

/** What the API's profile has: every field but the employer. */
export type SpecifiedName = Exclude<ProfileName, "employer">;

/** Something for each field of the API's profile, by its name there. */
export const eachSpecified = <T>(
  of: (field: ProfileField, name: SpecifiedName) => T,
): Record<SpecifiedName, T> =>
  // The keys are those of the table.
  Object.fromEntries(
    NAMES.flatMap((name) => (name === "employer" ? [] : [[name, of(FIELDS[name], name)]])),
  ) as Record<SpecifiedName, T>;
