import { NAME_LENGTH } from "../../identity/profiles/words";
import { AUTHOR_PATTERN, NOT_AUTHOR_CHARACTERS } from "../../proposals/authors";
import type { SourcePerson } from "./words";

/** A person's names, cut to the length of the profile's. */
export const namesOf = ({ firstName, lastName }: SourcePerson) => ({
  firstName: firstName.slice(0, NAME_LENGTH),
  lastName: lastName.slice(0, NAME_LENGTH),
});

/** A person's full name. */
export const nameOf = (person: SourcePerson): string => {
  const { firstName, lastName } = namesOf(person);
  return `${firstName} ${lastName}`.trim();
};

/** People as further authors, whose names may contain letters and spaces only, with notes on changed names. */
export function furtherAuthors(others: readonly SourcePerson[]): { names: string[]; notes: string[] } {
  const notes: string[] = [];
  const names = others.flatMap((person) => {
    const name = nameOf(person);
    if (name === "" || AUTHOR_PATTERN.test(name)) return name || [];
    const kept = name.replace(NOT_AUTHOR_CHARACTERS, " ").replace(/\s+/g, " ").trim();
    notes.push(
      `The author ${name} was imported as ${kept || "nothing"}: names may only contain letters and spaces.`,
    );
    return kept || [];
  });
  return { names, notes };
}
