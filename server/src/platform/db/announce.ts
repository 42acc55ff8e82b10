import { sql } from "drizzle-orm";
import { currentCall } from "./calls";
import type { Queries } from "./database";

/** The channel of PostgreSQL's notifications. */
export const CHANGES = "lectern_changes";

/** A change of the programme that concerns no single proposal, such as of rooms. */
export const OF_NO_PROPOSAL = { submission: 0, what: "programme" };

/**
 * Announces to every server that something of a proposal of the call has changed, once the transaction is committed. Says
 * which, and nothing of what: who may know it reads it again.
 */
export async function announce(
  db: Queries,
  { submission, what }: { submission: number; what: string },
): Promise<void> {
  await db.execute(sql`
    select pg_notify(${CHANGES}, json_build_object(
      'call', ${currentCall}::int, 'submission', ${submission}::int, 'what', ${what}::text)::text)`);
}
