import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "../../../platform/db/columns";
import { account } from "../tables";

const owner = () =>
  uuid("account_id")
    .notNull()
    .references(() => account.id, { onDelete: "cascade" });

/** Somebody's authenticator app. It counts once a code has confirmed it. */
export const totp = pgTable("totp", {
  accountId: owner().primaryKey(),
  /** The secret, encrypted for this account. */
  sealed: text("sealed").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The newest time step whose code was used: it and all before are spent. */
  lastStep: bigint("last_step", { mode: "number" }),
  lastUsedAt: instant("last_used_at"),
});

export const passkey = pgTable(
  "passkey",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    /** As the authenticator names it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytes("public_key").notNull(),
    /** The authenticator's count of its signatures; 0 for those that do not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    name: text("name").notNull(),
    synced: boolean("synced").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkey_account").on(t.accountId)],
);

/** The recovery codes that are left, hashed; all of one account have one salt. */
export const recoveryCode = pgTable(
  "recovery_code",
  { accountId: owner(), salt: bytes("salt").notNull(), hash: bytes("hash").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] })],
);

const CHALLENGE_PURPOSES = ["add", "log-in", "second-step", "prove"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** What a passkey has to sign next. Each is taken out when it comes back. */
export const passkeyChallenge = pgTable("passkey_challenge", {
  challenge: text("challenge").primaryKey(),
  purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
  /** null: anybody's, for a log-in by passkey alone. */
  accountId: uuid("account_id").references(() => account.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
});
