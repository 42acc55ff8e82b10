import { eq } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { profile } from "./tables";

export type ProfileRow = typeof profile.$inferSelect;

export async function profileOf(db: Queries, accountId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profile).where(eq(profile.accountId, accountId));
  return row ?? null;
}

/** Locks a speaker's profile: whoever creates submissions for one speaker does so one after the other. */
export async function lockProfile(db: Queries, accountId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(profile).where(eq(profile.accountId, accountId)).for("update");
  return row ?? null;
}

export async function updateProfile(
  db: Queries,
  accountId: string,
  values: Partial<Omit<ProfileRow, "accountId">>,
): Promise<ProfileRow | null> {
  const [row] = await db.update(profile).set(values).where(eq(profile.accountId, accountId)).returning();
  return row ?? null;
}
