import type { EditionSettings } from "@lectern/domain/call/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import type { Owner } from "./store";

type Item = { subject: string; says: string };

/** What an owner is told of; the key is the line of the audit log. */
const NEWS = {
  "totp added": {
    subject: "an authenticator app was added",
    says: "An authenticator app was added to your account as a second factor.",
  },
  "totp removed": {
    subject: "your authenticator app was removed",
    says: "The authenticator app of your account was removed.",
  },
  "passkey added": {
    subject: "a passkey was added",
    says: "A passkey was added to your account. It can log in by itself.",
  },
  "passkey removed": { subject: "a passkey was removed", says: "A passkey of your account was removed." },
  "recovery codes made": {
    subject: "you have new recovery codes",
    says: "New recovery codes were made for your account. Older ones open nothing any more.",
  },
  "recovery code used": {
    subject: "a recovery code was used",
    says: "A recovery code of your account was used. It is spent.",
  },
  "second factor failed": {
    subject: "somebody failed at your second factor",
    says: "Somebody gave your right password, or came through a provider that you log in with, and then failed at your second factor several times. They were not let in.",
  },
  "second factor reset": {
    subject: "your second factor was removed",
    says: "Your passkeys, authenticator app and recovery codes were removed by whoever runs this portal.",
  },
} as const satisfies Record<string, Item>;

export type News = keyof typeof NEWS;

type Told = {
  owner: Owner;
  /** null: the system itself, or whoever has not yet proved to be anybody. */
  actorId: string | null;
  at: Date;
  details?: Record<string, unknown>;
  /** What more the mail says. */
  more?: string;
};

/** Tells an owner by mail what became of their second factor, and the audit log, as part of the transaction. */
export async function tellOwner(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  news: News,
  { owner, actorId, at, details, more }: Told,
): Promise<void> {
  const { subject, says } = NEWS[news];
  const resetLink = `${platform.publicUrl}/reset`;
  const letter = {
    subject: `${edition.product}: ${subject}`,
    blocks: [
      { paragraph: `${says}${more ? ` ${more}` : ""} This was on ${inCallZone(at, edition)}.` },
      {
        paragraph: `If it was not you, set a new password at once: ${resetLink} Then look at your second factors, and write to us.`,
      },
    ],
  };
  await post(db, edition, { to: owner.email, kind: news.replaceAll(" ", "-"), letter, at });
  await record(db, { at, actorId, action: news, details: { accountId: owner.id, ...details } });
}
