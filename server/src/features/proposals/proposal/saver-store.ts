import type { SavedAs } from "@lectern/domain/proposals/versions/words";
import { sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";

/** Who saves the text of a proposal, in which role, when, and why. */
export type Saved = { by: string; as: SavedAs; at: Date; note?: string };

/**
 * Names who saves what the rest of the transaction changes in texts of proposals, for their versions. Without it, each
 * version is its speaker's, as of now.
 */
export async function nameSaver(tx: Queries, saved: Saved): Promise<void> {
  await tx.execute(sql`select set_config('lectern.saved', ${JSON.stringify(saved)}, true)`);
}
