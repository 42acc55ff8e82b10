import { demonym } from "@lectern/domain/identity/profiles/countries";
import { fullName } from "@lectern/domain/identity/profiles/rules";
import { hashPassword } from "../features/identity/accounts/secrets";
import { insertAccount } from "../features/identity/accounts/store";
import { saveProfile } from "../features/identity/profiles/actions";
import type { Queries } from "../platform/db/database";
import { nameBasedUuid } from "../platform/name-based-uuid";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./accounts";
import type { DemoPerson } from "./crowd";

/** A demo person with an account. */
export type Seeded = DemoPerson & { id: string };

/** Creates an account and a profile for each demo person; returns them by address. */
export async function seedPeople(db: Queries, now: Date): Promise<Map<string, Seeded>> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = new Map<string, Seeded>();
  for (const person of DEMO_PEOPLE) {
    const { email, group, firstName, lastName, country, occupation, employer } = person;
    const account = await insertAccount(db, {
      id: idOf(email),
      email,
      username: firstName.toLowerCase(),
      group,
      passwordHash,
      emailVerifiedAt: now,
      createdAt: now,
    });
    if (!account) throw new Error(`The demo account ${email} exists already: seed an empty database.`);
    const bio = `${fullName(person)} takes things apart and, mostly, puts them together again.`;
    const nationality = demonym(country);
    const named = { firstName, lastName, country, nationality, occupation, bio };
    await saveProfile(db, account.id, { ...named, ...(employer && { employer }) }, now);
    people.set(email, { ...person, id: account.id });
  }
  return people;
}

/** The namespace of URLs (RFC 9562, section 6.6). */
const URLS = "6ba7b811-9dad-11d1-80b4-00c04fd430c8";

/** The same in each demo, so that what is drawn by a lot of the account is, too, such as the order of a reviewer's queue. */
const idOf = (email: string): string => nameBasedUuid(URLS, `mailto:${email}`);

/** The person with this address. Throws when there is none. */
export function personOf(people: Map<string, Seeded>, email: string): Seeded {
  const person = people.get(email);
  if (!person) throw new Error(`No demo person has the address ${email}.`);
  return person;
}
