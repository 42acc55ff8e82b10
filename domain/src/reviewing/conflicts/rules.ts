import { employerKey, sharedEmployer } from "../../identity/profiles/employers";
import { ownDomain } from "../../identity/profiles/own-domain";
import { foldText } from "../../kernel/fold-text";

/** The mail domain that two people share, if it suggests that they know each other; otherwise null. */
export function sharedDomain(one: string, other: string): string | null {
  const domain = ownDomain(one);
  return domain === ownDomain(other) ? domain : null;
}

type Known = { email: string; employer: string };

/**
 * What a reviewer shares with a speaker of a proposal that suggests a conflict of interest, and the name among the additional
 * authors that they took while reviews were blind.
 */
export type Shared = { domain: string | null; employer: string | null; name: string | null };

/** The first mail domain and the first employer that a reviewer shares with a speaker; null for none. */
export const sharedBy = (reviewer: Known, speakers: readonly Known[]): Omit<Shared, "name"> => ({
  domain: firstOf(speakers.map(({ email }) => sharedDomain(reviewer.email, email))),
  employer: firstOf(speakers.map(({ employer }) => sharedEmployer(reviewer.employer, employer))),
});

const firstOf = (shared: readonly (string | null)[]): string | null =>
  shared.find((each) => each !== null) ?? null;

/** The grounds of a suggestion, independent of spelling, to recognise it later; null if nothing is shared. */
export function suggestionKey({ domain, employer, name }: Shared): string | null {
  const key = employer && employerKey(employer);
  if (!domain && !key && !name) return null;
  return `${domain ?? ""}|${key ?? ""}${name ? `|${foldText(name)}` : ""}`;
}
