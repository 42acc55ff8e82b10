import type { SocialProviderName } from "@lectern/domain/kernel/social-providers";
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account, socialIdentity } from "../tables";
import { type ChallengePurpose, passkey, passkeyChallenge, recoveryCode, totp } from "./tables";

export type PasskeyRow = typeof passkey.$inferSelect;
export type TotpRow = typeof totp.$inferSelect;
export type Owner = { id: string; email: string };

export async function ownerOf(db: Queries, id: string): Promise<Owner | null> {
  const [row] = await ownerQuery(db, id);
  return row ?? null;
}

const ownerQuery = (db: Queries, id: string) =>
  db.select({ id: account.id, email: account.email }).from(account).where(eq(account.id, id));

/** An account, locked, so that concurrent changes are serialised. */
export async function lockOwner(db: Queries, id: string): Promise<Owner | null> {
  const [row] = await ownerQuery(db, id).for("no key update");
  return row ?? null;
}

/** The proofs that a user without a second factor has. */
export async function otherProofs(
  db: Queries,
  accountId: string,
): Promise<{ password: boolean; providers: SocialProviderName[] }> {
  const rows = await db
    .select({ password: isNotNull(account.passwordHash).mapWith(Boolean), provider: socialIdentity.provider })
    .from(account)
    .leftJoin(socialIdentity, eq(socialIdentity.accountId, account.id))
    .where(eq(account.id, accountId));
  return {
    password: rows.some((row) => row.password),
    providers: rows.flatMap(({ provider }) => provider ?? []),
  };
}

/** A user's app, confirmed or not. */
export async function totpOf(db: Queries, accountId: string): Promise<TotpRow | null> {
  const [row] = await db.select().from(totp).where(eq(totp.accountId, accountId));
  return row ?? null;
}

/** Replaces the secret, unless the app is confirmed. */
export async function replaceUnconfirmedTotp(
  db: Queries,
  values: { accountId: string; sealed: string; createdAt: Date },
): Promise<void> {
  const { sealed, createdAt } = values;
  await db
    .insert(totp)
    .values(values)
    .onConflictDoUpdate({
      target: totp.accountId,
      set: { sealed, createdAt },
      setWhere: isNull(totp.confirmedAt),
    });
}

/** Uses up a time step's code and all before it, and confirms the app; false when it was used already. */
export async function consumeTimeStep(
  db: Queries,
  { accountId, sealed }: Pick<TotpRow, "accountId" | "sealed">,
  step: number,
  now: Date,
): Promise<boolean> {
  const same = and(eq(totp.accountId, accountId), eq(totp.sealed, sealed));
  const rows = await db
    .update(totp)
    .set({ lastStep: step, lastUsedAt: now, confirmedAt: sql`coalesce(${totp.confirmedAt}, ${now})` })
    .where(and(same, or(isNull(totp.lastStep), lt(totp.lastStep, step))))
    .returning({ accountId: totp.accountId });
  return rows.length > 0;
}

export async function deleteTotp(db: Queries, accountId: string): Promise<void> {
  await db.delete(totp).where(eq(totp.accountId, accountId));
}

/** A user's passkeys, oldest first. */
export const passkeysOf = (db: Queries, accountId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(asc(passkey.id));

export async function passkeyByCredential(db: Queries, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId));
  return row ?? null;
}

/** Null when it belongs to an account already. */
export async function insertPasskey(
  db: Queries,
  values: typeof passkey.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await db.insert(passkey).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Records a use; false when the counter has not increased since the last one, so that the passkey may be cloned. */
export async function recordUse(
  db: Queries,
  id: number,
  use: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const countsOn = use.counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, use.counter);
  const rows = await db
    .update(passkey)
    .set({ counter: use.counter, synced: use.synced, lastUsedAt: use.at })
    .where(and(eq(passkey.id, id), countsOn))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

export async function renameOwnPasskey(
  db: Queries,
  accountId: string,
  id: number,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
    .returning();
  return row ?? null;
}

export async function deletePasskey(db: Queries, accountId: string, id: number): Promise<void> {
  await db.delete(passkey).where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)));
}

export async function deletePasskeysOf(db: Queries, accountId: string): Promise<void> {
  await db.delete(passkey).where(eq(passkey.accountId, accountId));
}

/** How many recovery codes are left, and their salt. */
export async function recoveryCodesOf(
  db: Queries,
  accountId: string,
): Promise<{ left: number; salt: Buffer | null }> {
  const rows = await db
    .select({ salt: recoveryCode.salt })
    .from(recoveryCode)
    .where(eq(recoveryCode.accountId, accountId));
  return { left: rows.length, salt: rows[0]?.salt ?? null };
}

export async function deleteRecoveryCodes(db: Queries, accountId: string): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

/** Replaces the codes. */
export async function replaceRecoveryCodes(
  db: Queries,
  accountId: string,
  salt: Buffer,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, accountId);
  await db.insert(recoveryCode).values(hashes.map((hash) => ({ accountId, salt, hash })));
}

/** Deletes a recovery code; false when it does not exist. */
export async function consumeRecoveryCode(db: Queries, accountId: string, hash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.hash, hash)))
    .returning({ hash: recoveryCode.hash });
  return rows.length > 0;
}

export async function insertChallenge(
  db: Queries,
  values: typeof passkeyChallenge.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenge).values(values);
}

type Challenge = { challenge: string; purpose: ChallengePurpose; accountId: string | null };

/** Deletes a challenge, so that it is answered once; false when it has another purpose or account, or has expired. */
export async function consumeChallenge(
  db: Queries,
  { challenge, purpose, accountId }: Challenge,
  now: Date,
): Promise<boolean> {
  const theirs =
    accountId === null ? isNull(passkeyChallenge.accountId) : eq(passkeyChallenge.accountId, accountId);
  const rows = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        eq(passkeyChallenge.purpose, purpose),
        theirs,
        gt(passkeyChallenge.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge });
  return rows.length > 0;
}

export async function dropExpiredChallenges(db: Queries, now: Date): Promise<void> {
  await db.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, now));
}
