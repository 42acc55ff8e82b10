import type { CryptoKey } from "jose";
import type { Captcha } from "./captcha/captcha";
import type { Clock } from "./clock";
import type { Database } from "./db/database";
import type { Mailer } from "./mail/smtp";
import type { SocialProvider } from "./oauth/provider";
import type { ObjectStore } from "./object-store/object-store";
import type { Sanitiser } from "./sanitise/sanitiser";
import type { Scanner } from "./scanner/scanner";

/** The real things that the features stand on, built on one page (main.ts; tests build others). */
export type Platform = {
  db: Database;
  clock: Clock;
  store: ObjectStore;
  /** Opens and rebuilds files from strangers, in other processes. */
  sanitiser: Sanitiser;
  /** The folder of the built programs that run beside the server. */
  programs: string;
  /** The socket of the converter that they belong to; null: they are children of this one. */
  converter: string | null;
  /** Null: files are not scanned for viruses. */
  scanner: Scanner | null;
  mailer: Mailer;
  captcha: Captcha;
  /** Signs access tokens. */
  accessKey: CryptoKey;
  /** The portal's address without a trailing slash. */
  publicUrl: string;
  /** Other origins whose front ends may call the API with a session's cookie. */
  allowedOrigins: readonly string[];
  production: boolean;
  /** Answers that must not tell whether an address is known take a multiple of so many milliseconds. */
  evenStepMs: number;
  /** Where this process keeps what is its own, or null: all of it is elsewhere. */
  dataDir: string | null;
  /** Mails are shown at /dev/mail instead of being sent. */
  developmentMailbox: boolean;
  socialProviders: readonly SocialProvider[];
  /** Seals what a browser carries through a social log-in: 32 bytes. */
  socialKey: Uint8Array;
  /** Encrypts the secrets of authenticator apps: 32 bytes. */
  secondFactorKey: Uint8Array;
};
