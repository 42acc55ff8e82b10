import { eachSpecified } from "@lectern/domain/identity/profiles/fields";
import type { Profile } from "@lectern/domain/identity/profiles/shapes";

export const aBlankProfile = (): Profile => eachSpecified(() => "");

/** A complete profile, without handles. */
export const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  ...aBlankProfile(),
  first_name: "Ada",
  last_name: "Lovelace",
  c: "GB",
  n: "British",
  o: "Engineer",
  b: "Bio.",
  ...changes,
});
