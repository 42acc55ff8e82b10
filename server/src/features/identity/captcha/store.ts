import { lt } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { usedProof } from "./tables";

/** Records a used proof; false when it was used before. */
export async function consumeProof(db: Queries, proof: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.insert(usedProof).values({ proof, expiresAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function dropExpiredProofs(db: Queries, now: Date): Promise<void> {
  await db.delete(usedProof).where(lt(usedProof.expiresAt, now));
}
