import type { GuardedSetting } from "@lectern/domain/office/settings/two-person";
import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { settingRequest } from "./tables";

export type RequestRow = typeof settingRequest.$inferSelect;

const waiting = eq(settingRequest.state, "waiting");

/** The requests that wait and have not expired, oldest first, with who asked. */
export const waitingRequests = (db: Queries, now: Date) =>
  db
    .select({ request: settingRequest, requestedBy: account.email })
    .from(settingRequest)
    .innerJoin(account, eq(account.id, settingRequest.requestedBy))
    .where(and(waiting, gt(settingRequest.expiresAt, now)))
    .orderBy(asc(settingRequest.id));

/** Writes requests; a setting that waits already is left as it is. Gives the settings that were written. */
export async function insertRequests(
  db: Queries,
  rows: readonly (typeof settingRequest.$inferInsert)[],
): Promise<GuardedSetting[]> {
  const inserted = await db
    .insert(settingRequest)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ setting: settingRequest.setting });
  return inserted.map(({ setting }) => setting);
}

export async function lockRequest(db: Queries, id: number): Promise<RequestRow | null> {
  const [row] = await db.select().from(settingRequest).where(eq(settingRequest.id, id)).for("update");
  return row ?? null;
}

export async function endRequest(
  db: Queries,
  id: number,
  state: "confirmed" | "withdrawn",
  endedAt: Date,
): Promise<void> {
  await db.update(settingRequest).set({ state, endedAt }).where(eq(settingRequest.id, id));
}

/** Marks those that were not confirmed in time. */
export async function expireRequests(db: Queries, now: Date): Promise<void> {
  await db
    .update(settingRequest)
    .set({ state: "expired", endedAt: now })
    .where(and(waiting, lte(settingRequest.expiresAt, now)));
}

/** Ends the requests for settings that were changed otherwise. */
export async function supersedeRequests(
  db: Queries,
  settings: readonly GuardedSetting[],
  now: Date,
): Promise<void> {
  if (settings.length === 0) return;
  await db
    .update(settingRequest)
    .set({ state: "superseded", endedAt: now })
    .where(and(waiting, inArray(settingRequest.setting, [...settings])));
}
