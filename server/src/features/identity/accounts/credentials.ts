import { BAD_CREDENTIALS } from "@lectern/domain/identity/accounts/words";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import { passwordMatches } from "./secrets";
import { type AccountRow, accountByEmail, lockAccount } from "./store";

const wrong = () => new BadInput({ non_field_errors: [BAD_CREDENTIALS] });

/** The account of these credentials. Throws BadInput, alike for an unknown address and a wrong password. */
export async function verifyCredentials(
  db: Queries,
  { email, password }: { email: string; password: string },
): Promise<AccountRow> {
  const account = await accountByEmail(db, email);
  const matches = await passwordMatches(account?.passwordHash ?? null, password);
  if (!account || !matches) throw wrong();
  return account;
}

/**
 * Locks an account after `verifyCredentials`, so that what is opened with the password ends with it. Throws BadInput when
 * the password was replaced meanwhile: verifying takes long.
 */
export async function lockVerified(tx: Queries, { id, passwordHash }: AccountRow): Promise<void> {
  const present = await lockAccount(tx, id);
  if (present?.passwordHash !== passwordHash) throw wrong();
}
