import type { Queries } from "#platform/db/database";
import { profile } from "../profiles/tables";
import { account } from "../tables";
import type { AccountRow } from "./store";

type NewPerson = typeof account.$inferInsert &
  Pick<typeof profile.$inferInsert, "firstName" | "lastName" | "bio" | "employer">;

/** New accounts with what is known for their profiles; those whose address is taken are left out. */
export async function insertPeople(db: Queries, people: readonly NewPerson[]): Promise<AccountRow[]> {
  const made = await db
    .insert(account)
    .values([...people])
    .onConflictDoNothing()
    .returning();
  const byAddress = new Map(people.map((person) => [person.email, person]));
  const profiles = made.map(({ id: accountId, email }) => {
    const { firstName, lastName, bio, employer } = byAddress.get(email) ?? {};
    return { accountId, firstName, lastName, bio, employer };
  });
  if (profiles.length > 0) await db.insert(profile).values(profiles);
  return made;
}
