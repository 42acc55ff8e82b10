import type { Group } from "@lectern/domain/kernel/actor";
import { eq } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { membership } from "../tables";
import { profile } from "./tables";

export type ProfileRow = typeof profile.$inferSelect;
export type Profile = Omit<ProfileRow, "accountId" | "updatedAt">;

const ofAccount = statement((db, value) =>
  db
    .select()
    .from(profile)
    .where(eq(profile.accountId, value("accountId"))),
);
const ofAccountLocked = statement((db, value) =>
  db
    .select()
    .from(profile)
    .where(eq(profile.accountId, value("accountId")))
    .for("update"),
);

export async function profileOf(db: Queries, accountId: string): Promise<ProfileRow | null> {
  const [row] = await ofAccount(db, { accountId });
  return row ?? null;
}

/** Locks a speaker's profile, so that submissions of one speaker are created one after the other. */
export async function lockProfile(db: Queries, accountId: string): Promise<ProfileRow | null> {
  const [row] = await ofAccountLocked(db, { accountId });
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

/** The groups of an account, by call. In the database of all calls. */
export const groupsIn = (db: Queries, accountId: string): Promise<{ callId: number; group: Group }[]> =>
  db
    .select({ callId: membership.callId, group: membership.group })
    .from(membership)
    .where(eq(membership.accountId, accountId));
