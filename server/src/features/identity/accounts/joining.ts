import type { Group } from "@lectern/domain/kernel/actor";
import type { Queries } from "#platform/db/database";
import { saveProfile } from "../profiles/actions";
import { dropKeysOf } from "./key-store";
import { endSessionsOf } from "./session-store";
import { insertAccount, lockAccountByEmail, updateAccount } from "./store";

/** Somebody whose address a mail's link has proved. */
export type Joining = {
  email: string;
  group: Group;
  passwordHash: string;
  firstName: string;
  lastName: string;
};

/**
 * Makes a verified account, and gives its id; null when the address has one already. An account whose address nobody
 * has verified may be a stranger's who waits for the owner to come: it is the owner's now, with the new password alone.
 */
export async function joinVerified(db: Queries, person: Joining, now: Date): Promise<string | null> {
  const { email, group, passwordHash, firstName, lastName } = person;
  const values = {
    username: email.split("@")[0] ?? email,
    group,
    groupSince: now,
    passwordHash,
    emailVerifiedAt: now,
  };
  const created = await insertAccount(db, { ...values, email, createdAt: now });
  const account = created ?? (await lockAccountByEmail(db, email));
  if (!account || account.suspendedAt || (!created && account.emailVerifiedAt)) return null;
  if (!created) {
    await updateAccount(db, account.id, values);
    await endSessionsOf(db, account.id, { why: "taken over by the address's owner", at: now });
    await dropKeysOf(db, account.id);
  }
  await saveProfile(db, account.id, { firstName, lastName }, now);
  return account.id;
}
