import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../../platform/db/columns";

/** Used proofs, each until it would have expired. */
export const usedProof = pgTable(
  "spent_proof",
  { proof: text("proof").primaryKey(), expiresAt: instant("expires_at").notNull() },
  (t) => [index("spent_proof_expiry").on(t.expiresAt)],
);
