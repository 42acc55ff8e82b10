import { email as emailField } from "../../kernel/fields";
import { placeholderAddress, type Source, type SourcePerson, type SourceProposal } from "./words";

/** The person's address, if it is valid. */
export function addressOf({ email }: SourcePerson): string | null {
  const read = emailField().safeParse(email);
  return read.success ? read.data : null;
}

export type Submitter = {
  person: SourcePerson;
  knownAddress: string | null;
  email: string;
  others: SourcePerson[];
};

/** The owner of an imported proposal: the first speaker with an address, else the first; null without any. */
export function submitterOf(source: Source, { id, speakers }: SourceProposal): Submitter | null {
  const person = speakers.find((each) => addressOf(each) !== null) ?? speakers[0];
  if (!person) return null;
  const knownAddress = addressOf(person);
  const email = knownAddress ?? placeholderAddress(source, person.id || id);
  return { person, knownAddress, email, others: speakers.filter((each) => each !== person) };
}

/** The addresses by which a proposal's submitter may already have an account. */
export const addressesOf = (source: Source, foreign: SourceProposal): string[] => {
  const submitter = submitterOf(source, foreign);
  return submitter ? [submitter.email] : [];
};
