import type { CryptoKey } from "jose";
import { LRUCache } from "lru-cache";
import type { Captcha } from "./captcha/captcha";
import type { Clock } from "./clock";
import type { Database } from "./db/database";
import type { Live } from "./live/live";
import type { Mailer } from "./mail/smtp";
import type { SocialProvider } from "./oauth/provider";
import type { ObjectStore } from "./object-store/object-store";
import type { Sanitiser } from "./sanitise/sanitiser";
import type { Scanner } from "./scanner/scanner";

/** The services of an installation, built in wiring.ts; tests build others. */
export type Installation = {
  /** The rows of all calls: for what concerns people and the installation. */
  everyCall: Database;
  /** The rows of one call, by its id; for an organiser without what they must not read of their own proposals. */
  databaseOf(call: number, reader?: string): Database;
  clock: Clock;
  /** Announces changes to open pages. */
  live: Live;
  store: ObjectStore;
  /** Opens and rebuilds untrusted files, in other processes. */
  sanitiser: Sanitiser;
  /** The folder of the built helper programs. */
  programs: string;
  /** The socket of the converter that runs them; null: this process does. */
  converter: string | null;
  /** Null: files are not scanned for viruses. */
  scanner: Scanner | null;
  mailer: Mailer;
  captcha: Captcha;
  /** Signs access tokens. */
  accessKey: CryptoKey;
  /** The installation's address without a trailing slash. */
  publicUrl: string;
  /** Other origins whose front ends may call the API with a session's cookie. */
  allowedOrigins: readonly string[];
  production: boolean;
  /** Answers that must not reveal whether an address is known take a multiple of these milliseconds. */
  evenStepMs: number;
  /** The folder for local data, or null when all of it is stored elsewhere. */
  dataDir: string | null;
  /** Mails are shown at /dev/mail instead of being sent. */
  developmentMailbox: boolean;
  socialProviders: readonly SocialProvider[];
  /** Encrypts the cookie of a social log-in: 32 bytes. */
  socialKey: Uint8Array;
  /** Encrypts the secrets of authenticator apps: 32 bytes. */
  secondFactorKey: Uint8Array;
  /** Encrypts what accepted speakers need: 32 bytes. */
  needsKey: Uint8Array;
  /** Makes the late code of a request's key. */
  lateCodeKey: Uint8Array;
  /** How speakers reply to the panel's questions by mail. */
  replies: {
    /** The address, with `{key}` for what only its reader knows; null: by the page only. */
    address: string | null;
    /** Signs the text at the placeholder. */
    key: Uint8Array;
    /** The mail server whose Authentication-Results count; null: none. */
    checkedBy: string | null;
  };
};

export type CallName = { id: number; slug: string; isDefault: boolean };

/** What the features depend on: an installation's services for one call. */
export type Platform = Installation & {
  call: CallName;
  /** The rows of this call, and what all calls share. */
  db: Database;
  /** The address of the call's pages without a trailing slash. */
  callUrl: string;
};

/** The services for one call. */
export const forCall = (installation: Installation, call: CallName): Platform => ({
  ...installation,
  call,
  db: installation.databaseOf(call.id),
  callUrl: call.isDefault ? installation.publicUrl : `${installation.publicUrl}/c/${call.slug}`,
});

/** Calls for which something is kept in memory. */
export const MOST_CALLS = 200;

/** Creates something once for each call, and caches it for the calls used last. `first` is the platform of one. */
export function oncePerCall<T extends object>(
  first: Platform,
  make: (platform: Platform) => T,
): (call: CallName) => T {
  const made = new LRUCache<string, T>({ max: MOST_CALLS });
  const keyOf = ({ id, slug, isDefault }: CallName) => `${id} ${slug} ${isDefault}`;
  return ({ id, slug, isDefault }) => {
    const call = { id, slug, isDefault };
    const key = keyOf(call);
    const known = made.get(key) ?? make(key === keyOf(first.call) ? first : forCall(first, call));
    made.set(key, known);
    return known;
  };
}
