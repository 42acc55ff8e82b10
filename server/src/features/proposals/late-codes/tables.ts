import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../proposal/tables";

/** A code that allows one person to submit after the close. An address may have several. */
export const lateCode = pgTable(
  "late_code",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    codeHash: bytes("code_hash").notNull(),
    email: text("email").notNull(),
    note: text("note").notNull(),
    proposals: integer("proposals").notNull(),
    validUntil: instant("valid_until").notNull(),
    madeBy: uuid("made_by").references(() => account.id, { onDelete: "set null" }),
    madeAt: instant("made_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [uniqueIndex("late_code_hash").on(t.codeHash), index("late_code_made_by").on(t.madeBy)],
);

/** The proposals submitted with a late code. */
export const lateCodeUse = pgTable(
  "late_code_use",
  {
    callId: callId(),
    submissionId: integer("submission_id")
      .primaryKey()
      .references(() => submission.id),
    lateCodeId: integer("late_code_id")
      .notNull()
      .references(() => lateCode.id),
  },
  (t) => [index("late_code_use_code").on(t.lateCodeId)],
);
