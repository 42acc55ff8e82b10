import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "../../../platform/db/columns";
import { account } from "../tables";

const owner = () =>
  uuid("account_id")
    .notNull()
    .references(() => account.id, { onDelete: "cascade" });

/** A user's authenticator app. It counts once a code has confirmed it. */
export const totp = pgTable("totp", {
  accountId: owner().primaryKey(),
  /** The secret, encrypted for this account. */
  sealed: text("sealed").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The newest time step whose code was used; earlier codes are refused. */
  lastStep: bigint("last_step", { mode: "number" }),
  lastUsedAt: instant("last_used_at"),
});

export const passkey = pgTable(
  "passkey",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: owner(),
    /** The authenticator's credential id in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytes("public_key").notNull(),
    /** The authenticator's signature counter; 0 where it has none. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    name: text("name").notNull(),
    synced: boolean("synced").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("passkey_account").on(t.accountId)],
);

/** The unused recovery codes, hashed; all of one account share a salt. */
export const recoveryCode = pgTable(
  "recovery_code",
  { accountId: owner(), salt: bytes("salt").notNull(), hash: bytes("hash").notNull() },
  (t) => [primaryKey({ columns: [t.accountId, t.hash] })],
);

const CHALLENGE_PURPOSES = ["add", "log-in", "second-step", "prove"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Open challenges for passkeys. Each is deleted when it is answered. */
export const passkeyChallenge = pgTable("passkey_challenge", {
  challenge: text("challenge").primaryKey(),
  purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
  /** null: any account, for a log-in by passkey alone. */
  accountId: uuid("account_id").references(() => account.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
});
