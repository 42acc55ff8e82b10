import { GROUPS } from "@lectern/domain/kernel/actor";
import { SOCIAL_PROVIDERS } from "@lectern/domain/kernel/social-providers";
import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, callId, instant } from "../../platform/db/columns";

/** A person who can log in. Their name is in the profile. */
export const account = pgTable(
  "account",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    email: text("email").notNull(),
    username: text("username").notNull(),
    /** null: social log-in only. */
    passwordHash: text("password_hash"),
    /** For servers of the former version: the group in the first call, kept equal by triggers. To be dropped. */
    formerGroup: text("group_name", { enum: GROUPS }).notNull().default("speaker"),
    formerGroupSince: instant("group_since"),
    emailVerifiedAt: instant("email_verified_at"),
    /** When organisers suspended it; null: it is not suspended. */
    suspendedAt: instant("suspended_at"),
    /** Set for an erased person's account, which remains because other data refers to it. */
    erasedAt: instant("erased_at"),
    lastLogInAt: instant("last_log_in_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("account_email").on(sql`lower(${t.email})`),
    index("account_joined").on(t.createdAt.desc().nullsFirst(), t.id),
  ],
);

/** What a person may do in a call. Without a row: a speaker. */
export const membership = pgTable(
  "membership",
  {
    callId: callId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    group: text("group_name", { enum: GROUPS }).notNull(),
    /** When they were added to the group; null: before this was recorded. */
    since: instant("since"),
  },
  (t) => [primaryKey({ columns: [t.callId, t.accountId] }), index("membership_account").on(t.accountId)],
);

/** Under this name changes of an account are counted that only the table of people shows: log-ins, a confirmed address. */
export const ACCOUNT_ACTIVITY = "account_activity";

/** A log-in on one device: a family of refresh tokens, of which the newest is valid. */
export const session = pgTable(
  "session",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    currentHash: bytes("current_hash").notNull(),
    previousHash: bytes("previous_hash"),
    rotatedAt: instant("rotated_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    endedWhy: text("ended_why"),
    userAgent: text("user_agent"),
    /** When its user last confirmed to be the owner: by the log-in, or later. */
    provedAt: instant("proved_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("session_current_hash").on(t.currentHash),
    index("session_previous_hash").on(t.previousHash),
    index("session_account").on(t.accountId),
  ],
);

const KEY_PURPOSES = ["verify-email", "reset-password"] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** A link's key, hashed. One per account and purpose: a new one replaces the old. */
export const oneTimeKey = pgTable(
  "one_time_key",
  {
    hash: bytes("hash").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: KEY_PURPOSES }).notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("one_time_key_newest").on(t.accountId, t.purpose)],
);

/**
 * A change of an account's address. It waits until both mailboxes have confirmed it. A row with `doneAt` is the record of
 * an address that the account had.
 */
export const addressChange = pgTable(
  "address_change",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** The session that requested it, which stays open. No foreign key: sessions are deleted earlier. */
    sessionId: uuid("session_id"),
    /** The hashes of the keys in the mails; null once used, or without a mail. */
    oldKey: bytes("old_key"),
    newKey: bytes("new_key"),
    undoKey: bytes("undo_key"),
    oldConfirmedAt: instant("old_confirmed_at"),
    newConfirmedAt: instant("new_confirmed_at"),
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    doneAt: instant("done_at"),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    uniqueIndex("address_change_waiting").on(t.accountId).where(sql`${t.doneAt} is null`),
    index("address_change_account").on(t.accountId),
    index("address_change_old").on(sql`lower(${t.oldEmail})`),
    index("address_change_old_key").on(t.oldKey),
    index("address_change_new_key").on(t.newKey),
    index("address_change_undo_key").on(t.undoKey),
  ],
);

/** A log-in that waits for its second factor: hashed, valid once, with limited attempts. */
export const logInTicket = pgTable("log_in_ticket", {
  hash: bytes("hash").primaryKey(),
  accountId: uuid("account_id")
    .notNull()
    .references(() => account.id, { onDelete: "cascade" }),
  tries: integer("tries").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});

/** Links a social provider's person to an account. The subject is stable when a person's email changes there. */
export const socialIdentity = pgTable(
  "social_identity",
  {
    provider: text("provider", { enum: SOCIAL_PROVIDERS }).notNull(),
    subject: text("subject").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("social_identity_account").on(t.accountId)],
);

/** Social log-ins that have returned; each is stored until its cookie would have expired. */
export const spentSocialStart = pgTable("spent_social_start", {
  stateHash: bytes("state_hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** Attempts within a time window, in the columns of rate-limiter-flexible. */
export const attempt = pgTable(
  "attempt",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("attempt_expire").on(t.expire)],
);

/** A scheduled erasure of an account, until it is done or cancelled. */
export const erasure = pgTable("erasure", {
  accountId: uuid("account_id")
    .primaryKey()
    .references(() => account.id, { onDelete: "cascade" }),
  /** The person, or the organiser who scheduled it. No foreign key: that account may be erased first. */
  requestedBy: uuid("requested_by").notNull(),
  requestedAt: instant("requested_at").notNull(),
  dueAt: instant("due_at").notNull(),
});
