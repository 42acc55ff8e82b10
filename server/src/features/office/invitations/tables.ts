import { INVITED_GROUPS } from "@lectern/domain/office/invitations/words";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";

/** An invitation by mail to join a group. An address has at most one open invitation. */
export const invitation = pgTable(
  "invitation",
  {
    callId: callId(),
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    email: text("email").notNull(),
    group: text("group_name", { enum: INVITED_GROUPS }).notNull(),
    /** Hash of the newest link's key; earlier links are invalid. */
    keyHash: bytes("key_hash").notNull(),
    invitedBy: uuid("invited_by").references(() => account.id, { onDelete: "set null" }),
    /** The inviter's message, if any. */
    message: text("message"),
    createdAt: instant("created_at").notNull(),
    /** When the newest link was mailed. */
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: uuid("accepted_by").references(() => account.id, { onDelete: "set null" }),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("invitation_key").on(t.keyHash),
    uniqueIndex("invitation_waiting")
      .on(t.callId, sql`lower(${t.email})`)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitation_accepted_by").on(t.acceptedBy),
  ],
);
