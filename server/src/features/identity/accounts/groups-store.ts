import type { Group } from "@lectern/domain/kernel/actor";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account, membership } from "../tables";

/** The group, in the connection's call, of the account of the row. */
export const groupOf = sql<Group>`coalesce((
  select ${membership.group} from ${membership} where ${membership.accountId} = ${account.id}
), 'speaker')`;

/** Whether the account of the row is in this group of the call. */
export const isIn = (group: Exclude<Group, "speaker">): SQL => sql`exists (
  select from ${membership} where ${membership.accountId} = ${account.id} and ${membership.group} = ${group}
)`;

/** A person's group in the call. Lock the account first where the answer must hold until the transaction ends. */
export async function readGroup(db: Queries, accountId: string): Promise<Group> {
  const [row] = await db
    .select({ group: membership.group })
    .from(membership)
    .where(eq(membership.accountId, accountId));
  return row?.group ?? "speaker";
}

/** Moves a person to a group of the call. Lock the account first. */
export async function saveGroup(db: Queries, accountId: string, group: Group, since: Date): Promise<void> {
  if (group === "speaker") {
    await db.delete(membership).where(eq(membership.accountId, accountId));
    return;
  }
  const set = { group, since };
  await db
    .insert(membership)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: [membership.callId, membership.accountId], set });
}

/** Whether any account, even a suspended one, is an organiser's: of the call, or of any in the database of all calls. */
export async function anyOrganiser(db: Queries): Promise<boolean> {
  const rows = await db
    .select({ id: membership.accountId })
    .from(membership)
    .where(eq(membership.group, "organiser"))
    .limit(1);
  return rows.length > 0;
}
