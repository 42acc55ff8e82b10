import { and, eq, gt } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { type KeyPurpose, oneTimeKey } from "../tables";

/** Stores a key in place of an older one of the same purpose. */
export async function replaceKey(db: Queries, values: typeof oneTimeKey.$inferInsert): Promise<void> {
  await db
    .insert(oneTimeKey)
    .values(values)
    .onConflictDoUpdate({
      target: [oneTimeKey.accountId, oneTimeKey.purpose],
      set: { hash: values.hash, expiresAt: values.expiresAt },
    });
}

/** Invalidates the links that were mailed for an account. */
export async function dropKeysOf(db: Queries, accountId: string): Promise<void> {
  await db.delete(oneTimeKey).where(eq(oneTimeKey.accountId, accountId));
}

const goodKey = (hash: Buffer, purpose: KeyPurpose, now: Date) =>
  and(eq(oneTimeKey.hash, hash), eq(oneTimeKey.purpose, purpose), gt(oneTimeKey.expiresAt, now));

/** The account that a key belongs to, or null. */
export async function ownerOfKey(
  db: Queries,
  hash: Buffer,
  purpose: KeyPurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .select()
    .from(oneTimeKey)
    .where(goodKey(hash, purpose, now));
  return row?.accountId ?? null;
}

/** Deletes a key, so that it works once; returns its account, or null. */
export async function consumeKey(
  db: Queries,
  hash: Buffer,
  purpose: KeyPurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(oneTimeKey)
    .where(goodKey(hash, purpose, now))
    .returning({ accountId: oneTimeKey.accountId });
  return row?.accountId ?? null;
}
