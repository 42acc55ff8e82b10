import { asc, eq, sql } from "drizzle-orm";
import { currentCall } from "#platform/db/calls";
import type { Queries } from "#platform/db/database";
import type { Installation } from "#platform/platform";
import { call } from "./tables";

export type CallRow = typeof call.$inferSelect;

/** The call with this slug, or the default one for null; null where there is none. */
export async function findCall(db: Queries, slug: string | null): Promise<CallRow | null> {
  const [row] = await db
    .select()
    .from(call)
    .where(slug === null ? eq(call.isDefault, true) : eq(call.slug, slug));
  return row ?? null;
}

/**
 * Whether the connection may read what concerns no call: it is bound to the default call, whose organisers run the
 * installation, or to none.
 */
export const runsInstallation = sql<boolean>`(
  ${currentCall} is null or exists (
    select from ${call} where ${call.id} = ${currentCall}::int and ${call.isDefault}
  )
)`;

/** Every call, oldest first. */
export const allCalls = (db: Queries): Promise<CallRow[]> => db.select().from(call).orderBy(asc(call.id));

/** The default call. Throws where the database was not migrated: there always is one. */
export async function defaultCall({ everyCall }: Pick<Installation, "everyCall">): Promise<CallRow> {
  const row = await findCall(everyCall, null);
  if (!row) throw new Error("There is no default call");
  return row;
}
