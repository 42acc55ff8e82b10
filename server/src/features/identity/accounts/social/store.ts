import type { SocialProviderName } from "@lectern/domain/kernel/social-providers";
import { and, eq } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { socialIdentity, spentSocialStart } from "../../tables";

type Identity = { provider: SocialProviderName; subject: string };

/** The account of a provider's person, or null for a new person. */
export async function accountOfIdentity(
  db: Queries,
  { provider, subject }: Identity,
): Promise<string | null> {
  const [row] = await db
    .select({ accountId: socialIdentity.accountId })
    .from(socialIdentity)
    .where(and(eq(socialIdentity.provider, provider), eq(socialIdentity.subject, subject)));
  return row?.accountId ?? null;
}

/** False when the provider's person already belongs to an account. */
export async function insertIdentity(
  db: Queries,
  values: Identity & { accountId: string; createdAt: Date },
): Promise<boolean> {
  return (await db.insert(socialIdentity).values(values).onConflictDoNothing().returning()).length > 0;
}

/** Records that a log-in returned; false when it had returned before. */
export async function consumeStart(db: Queries, stateHash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(spentSocialStart)
    .values({ stateHash, expiresAt })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}
