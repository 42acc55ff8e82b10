import type { EditionSettings } from "@lectern/domain/call/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { record } from "#features/log/actions";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import type { Owner } from "./store";

type Item = { subject: string; text: string };

/** The notifications of an owner, by their audit action. */
const NEWS = {
  "totp added": {
    subject: "an authenticator app was added",
    text: "An authenticator app was added to your account as a second factor.",
  },
  "totp removed": {
    subject: "your authenticator app was removed",
    text: "The authenticator app of your account was removed.",
  },
  "passkey added": {
    subject: "a passkey was added",
    text: "A passkey was added to your account. It can log in by itself.",
  },
  "passkey removed": { subject: "a passkey was removed", text: "A passkey of your account was removed." },
  "recovery codes made": {
    subject: "you have new recovery codes",
    text: "New recovery codes were made for your account. Older ones no longer work.",
  },
  "recovery code used": {
    subject: "a recovery code was used",
    text: "A recovery code of your account was used. It cannot be used again.",
  },
  "second factor failed": {
    subject: "a log-in failed at your second factor",
    text: "Someone entered your password, or came through a provider that you log in with, and then failed at your second factor several times. They were not logged in.",
  },
  "second factor reset": {
    subject: "your second factor was removed",
    text: "Your passkeys, authenticator app and recovery codes were removed by the operator of this portal.",
  },
} as const satisfies Record<string, Item>;

export type News = keyof typeof NEWS;

type Notification = {
  owner: Owner;
  /** null: the system, or a user who is not authenticated yet. */
  actorId: string | null;
  at: Date;
  details?: Record<string, unknown>;
  /** Further sentences of the mail. */
  more?: string;
};

/** Notifies an owner of a change of their second factor by mail, and records it in the audit log, in the transaction. */
export async function notifyOwner(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  news: News,
  { owner, actorId, at, details, more }: Notification,
): Promise<void> {
  const { subject, text } = NEWS[news];
  const resetLink = `${platform.callUrl}/reset`;
  const letter = {
    subject: `${edition.product}: ${subject}`,
    blocks: [
      { paragraph: `${text}${more ? ` ${more}` : ""} This was on ${inCallZone(at, edition)}.` },
      {
        paragraph: `If it was not you, set a new password at once: ${resetLink} Then check your second factors, and write to us.`,
      },
    ],
  };
  await post(db, edition, { to: owner.email, kind: news.replaceAll(" ", "-"), letter, at });
  await record(db, { at, actorId, action: news, details: { accountId: owner.id, ...details } });
}
