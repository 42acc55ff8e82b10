import { email as emailField } from "../../kernel/fields";
import { placeholderAddress, type Source, type SourcePerson, type SourceProposal } from "./words";

/** The address, where there is one that could be written to. */
export function addressOf({ email }: SourcePerson): string | null {
  const read = emailField().safeParse(email);
  return read.success ? read.data : null;
}

export type Submitter = {
  person: SourcePerson;
  told: string | null;
  email: string;
  others: SourcePerson[];
};

/** Whose a proposal becomes: of its speakers the first one who has an address, else the first; null without any. */
export function submitterOf(source: Source, { id, speakers }: SourceProposal): Submitter | null {
  const person = speakers.find((each) => addressOf(each) !== null) ?? speakers[0];
  if (!person) return null;
  const told = addressOf(person);
  const email = told ?? placeholderAddress(source, person.id || id);
  return { person, told, email, others: speakers.filter((each) => each !== person) };
}

/** The addresses under which a proposal's submitter may be here already. */
export const addressesOf = (source: Source, foreign: SourceProposal): string[] => {
  const submitter = submitterOf(source, foreign);
  return submitter ? [submitter.email] : [];
};
