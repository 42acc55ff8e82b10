import { sql } from "drizzle-orm";
import type { Queries } from "./database";

/** Lets the transactions that name the same thing pass here one after the other, each once the one before it has ended. */
export async function awaitTurn(tx: Queries, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
