import { UNDO_HOURS } from "@lectern/domain/identity/address/words";
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { databaseFault, type Queries } from "#platform/db/database";
import { passkey, recoveryCode, totp } from "../../second-factor/tables";
import { account, addressChange, socialIdentity } from "../../tables";

export type AddressChangeRow = typeof addressChange.$inferSelect;
export type NewAddressChange = typeof addressChange.$inferInsert;

/** The account's change that waits for confirmation; null when there is none, or it has expired. */
export async function waitingChange(db: Queries, accountId: string, now: Date) {
  const [row] = await db
    .select()
    .from(addressChange)
    .where(
      and(
        eq(addressChange.accountId, accountId),
        isNull(addressChange.doneAt),
        gt(addressChange.expiresAt, now),
      ),
    );
  return row ?? null;
}

export async function insertChange(db: Queries, values: NewAddressChange): Promise<void> {
  await db.insert(addressChange).values(values);
}

/** Stores a change that took effect without confirmation. */
export const insertDoneChange = (
  db: Queries,
  values: Pick<NewAddressChange, "accountId" | "oldEmail" | "newEmail" | "undoKey">,
  at: Date,
): Promise<void> => insertChange(db, { ...values, requestedAt: at, expiresAt: at, doneAt: at });

/** Deletes the account's change that is not done; false without one. */
export async function deleteWaitingChange(db: Queries, accountId: string): Promise<boolean> {
  const rows = await db
    .delete(addressChange)
    .where(and(eq(addressChange.accountId, accountId), isNull(addressChange.doneAt)))
    .returning({ id: addressChange.id });
  return rows.length > 0;
}

/** The change that a mailed key belongs to, if the key is still valid. */
export async function changeOfKey(db: Queries, key: Buffer, now: Date): Promise<AddressChangeRow | null> {
  const [row] = await db.select().from(addressChange).where(validKey(key, now));
  return row ?? null;
}

const validKey = (key: Buffer, now: Date) =>
  or(
    and(
      or(eq(addressChange.oldKey, key), eq(addressChange.newKey, key)),
      isNull(addressChange.doneAt),
      gt(addressChange.expiresAt, now),
    ),
    and(
      eq(addressChange.undoKey, key),
      isNull(addressChange.undoneAt),
      gt(addressChange.doneAt, heldSince(now)),
    ),
  );

const UNDO_TIME = UNDO_HOURS * 3_600_000;
const heldSince = (now: Date) => new Date(now.getTime() - UNDO_TIME);

/** Until when the links of a change work. */
export const endOf = ({ doneAt, expiresAt }: AddressChangeRow): Date =>
  doneAt ? new Date(doneAt.getTime() + UNDO_TIME) : expiresAt;

export async function updateChange(
  db: Queries,
  id: number,
  values: Partial<NewAddressChange>,
): Promise<void> {
  await db.update(addressChange).set(values).where(eq(addressChange.id, id));
}

/** Marks a change, and the later ones of its account, as undone. */
export async function markUndone(db: Queries, { id, accountId }: AddressChangeRow, at: Date): Promise<void> {
  await db
    .update(addressChange)
    .set({ undoneAt: at, undoKey: null })
    .where(
      and(eq(addressChange.accountId, accountId), gte(addressChange.id, id), isNull(addressChange.undoneAt)),
    );
}

/** Whether an address was another account's until recently, so that its owner can still undo the change. */
export async function isHeld(db: Queries, email: string, now: Date, except?: string): Promise<boolean> {
  const [row] = await db
    .select({ id: addressChange.id })
    .from(addressChange)
    .where(
      and(
        sql`lower(${addressChange.oldEmail}) = lower(${email})`,
        isNotNull(addressChange.undoKey),
        isNull(addressChange.undoneAt),
        gt(addressChange.doneAt, heldSince(now)),
        except === undefined ? undefined : sql`${addressChange.accountId} <> ${except}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether a change of the account's address can still be undone. */
export async function canBeUndone(db: Queries, accountId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: addressChange.id })
    .from(addressChange)
    .where(
      and(
        eq(addressChange.accountId, accountId),
        isNotNull(addressChange.undoKey),
        gt(addressChange.doneAt, heldSince(now)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Sets an account's address. Throws a database error when another account has it: see `isTaken`. */
export async function moveToAddress(
  db: Queries,
  id: string,
  values: { email: string; emailVerifiedAt: Date | null; passwordHash?: null },
): Promise<void> {
  await db.update(account).set(values).where(eq(account.id, id));
}

/** Whether a fault is that another account has the address. */
export function isTaken(error: unknown): boolean {
  const fault = databaseFault(error);
  return fault?.code === "23505" && fault.constraint === "account_email";
}

/** Removes the second factors that were added since `since`, and all recovery codes, whose age is unknown. */
export async function removeFactorsSince(db: Queries, accountId: string, since: Date): Promise<void> {
  for (const table of [passkey, totp])
    await db.delete(table).where(and(eq(table.accountId, accountId), gte(table.createdAt, since)));
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

/** Unlinks providers: an identity there may belong to the address that is left. Returns how many there were. */
export async function unlinkProviders(db: Queries, accountId: string): Promise<number> {
  const rows = await db
    .delete(socialIdentity)
    .where(eq(socialIdentity.accountId, accountId))
    .returning({ provider: socialIdentity.provider });
  return rows.length;
}

/** The account's address, and every one that it had, without those that another account has now. */
export async function addressesOf(
  db: Queries,
  { id, email }: { id: string; email: string },
): Promise<[string, ...string[]]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct lower(had.email) as email
    from ${addressChange}, unnest(array[old_email, new_email]) as had (email)
    where ${addressChange.accountId} = ${id} and ${addressChange.doneAt} is not null
      and not exists (select from ${account} where lower(${account.email}) = lower(had.email))
    order by 1`);
  return [email, ...rows.map((row) => row.email)];
}

/** Whether a column has one of these addresses, ignoring case. */
export const addressIn = (column: AnyPgColumn, addresses: readonly string[]): SQL =>
  inArray(
    sql`lower(${column})`,
    addresses.map((each) => each.toLowerCase()),
  );

/** Whether an account is that of a waiting mail's reader, and not suspended. */
export const readsMailTo = (recipient: string): SQL | undefined =>
  and(addressIn(account.email, [recipient]), isNull(account.suspendedAt));

/** Deletes changes that were never confirmed. */
export async function dropExpiredChanges(db: Queries, now: Date): Promise<void> {
  await db.delete(addressChange).where(and(isNull(addressChange.doneAt), lt(addressChange.expiresAt, now)));
}
