import { createRequire } from "node:module";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { consumeProof } from "./features/identity/captcha/store";
import { altcha } from "./platform/captcha/altcha";
import { type Captcha, noCaptcha, siteVerify } from "./platform/captcha/captcha";

import { clockStartingAt, systemClock } from "./platform/clock";
import { callDatabases } from "./platform/db/calls";
import { type Database, openDatabase } from "./platform/db/database";
import { launchPostgres } from "./platform/embedded-postgres/launch";
import { type Settings, sandboxPolicy } from "./platform/env";
import { EVEN_STEP_MS } from "./platform/http/errors";
import { openLive } from "./platform/live/live";
import { type Mailer, smtpMailer } from "./platform/mail/smtp";
import { configuredProviders } from "./platform/oauth/configured";
import { type EmbeddedStore, embeddedStore } from "./platform/object-store/embedded-store";
import { s3Store } from "./platform/object-store/s3-store";
import type { Installation } from "./platform/platform";
import { converterAt } from "./platform/sanitise/converter/converter-client";
import { localRunner } from "./platform/sanitise/local-runner";
import { createSanitiser } from "./platform/sanitise/sanitiser";
import type { TaskRunner } from "./platform/sanitise/task-runner";
import { clamd, clamdAddress } from "./platform/scanner/clamd";
import type { Scanner } from "./platform/scanner/scanner";
import { deriveSecret, installationSecret } from "./platform/secret";

export type Wired = {
  installation: Installation;
  /** Set when files are stored on disk: the server then serves them. */
  embeddedStore: EmbeddedStore | null;
  /** Closes what was opened, in the right order. */
  close(): Promise<void>;
};

/** The folder of the built helper programs. */
export const PROGRAMS = join(
  createRequire(import.meta.url).resolve("@lectern/server/package.json"),
  "../dist",
);

/** The connections of one process at most. */
const CONNECTIONS = 16;
const CONNECTIONS_FOR_ALL_CALLS = 8;

/** Builds the services from the settings. `port` is the one that the server listens on. */
export async function wire(
  settings: Settings,
  log: Pick<FastifyBaseLogger, "warn">,
  port: number,
): Promise<Wired> {
  const secret = installationSecret(settings.SECRET_KEY, settings.dataDir);
  const clock = settings.CLOCK_START ? clockStartingAt(settings.CLOCK_START) : systemClock;
  const publicUrl = settings.publicUrl(port);
  const database = await openConfiguredDatabase(settings, log);
  const everyCall = database.open(CONNECTIONS_FOR_ALL_CALLS);
  const ofCalls = database.open(CONNECTIONS);

  const embedded = settings.S3_BUCKET
    ? null
    : embeddedStore({
        directory: join(settings.dataDir, "store"),
        secret: deriveSecret(secret, "store").toString("hex"),
        baseUrl: publicUrl,
        now: clock.now,
      });
  const developmentMailbox = settings.SMTP_URL === undefined;
  const mailer = settings.SMTP_URL
    ? await smtpMailer(settings.SMTP_URL, {
        from: settings.MAIL_FROM,
        domain: new URL(publicUrl).hostname,
        bouncesTo: settings.MAIL_BOUNCES_TO,
      })
    : mailboxMailer;

  const live = openLive(everyCall);
  const installation: Installation = {
    everyCall,
    databaseOf: callDatabases(ofCalls.$client),
    clock,
    live,
    store: embedded ?? (await configuredS3(settings)),
    sanitiser: createSanitiser({ runner: taskRunner(settings), programs: PROGRAMS }),
    programs: PROGRAMS,
    converter: settings.CONVERTER_SOCKET ?? null,
    scanner: configuredScanner(settings),
    mailer,
    captcha: configuredCaptcha(settings, secret, everyCall),
    accessKey: await signingKey(deriveSecret(secret, "access token")),
    publicUrl,
    allowedOrigins: settings.ALLOWED_ORIGINS,
    production: settings.production,
    evenStepMs: EVEN_STEP_MS,
    dataDir: settings.DATABASE_URL && settings.S3_BUCKET ? null : settings.dataDir,
    developmentMailbox,
    socialProviders: configuredProviders(settings),
    socialKey: deriveSecret(secret, "social log-in"),
    secondFactorKey: deriveSecret(secret, "second factor"),
    needsKey: deriveSecret(secret, "needs of speakers"),
    lateCodeKey: deriveSecret(secret, "late codes"),
    replies: {
      address: settings.MAIL_REPLIES_TO ?? null,
      key: deriveSecret(secret, "replies of speakers"),
      checkedBy: settings.MAIL_CHECKED_BY ?? null,
    },
  };
  return {
    installation,
    embeddedStore: embedded,
    async close() {
      mailer.close();
      await live.close();
      await Promise.all([everyCall.$client.end(), ofCalls.$client.end()]);
      await database.close();
    },
  };
}

async function openConfiguredDatabase(settings: Settings, log: Pick<FastifyBaseLogger, "warn">) {
  const warn = (message: string) => log.warn(message);
  const openable = (config: pg.PoolConfig) => (max: number) => openDatabase({ ...config, max }, warn);
  if (settings.DATABASE_URL) {
    return { open: openable({ connectionString: settings.DATABASE_URL }), close: async () => {} };
  }
  const postgres = await launchPostgres({
    directory: join(settings.dataDir, "postgres"),
    ...(settings.PG_BIN && { binaries: settings.PG_BIN }),
    warn,
  });
  return { open: openable(postgres.connection), close: postgres.stop };
}

function configuredS3(settings: Settings) {
  return s3Store({
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? "",
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? "",
  });
}

/** Opens untrusted files in a separate converter, or in child processes of this one. */
const taskRunner = (settings: Settings): TaskRunner =>
  settings.CONVERTER_SOCKET
    ? converterAt(settings.CONVERTER_SOCKET)
    : localRunner({ programs: PROGRAMS, ...sandboxPolicy(settings) });

function configuredScanner(settings: Settings): Scanner | null {
  const address = clamdAddress(settings.CLAMD_SOCKET, settings.CLAMD_URL);
  return address ? clamd(address) : null;
}

function configuredCaptcha(settings: Settings, secret: string, db: Database): Captcha {
  const provider = settings.CAPTCHA_PROVIDER;
  if (provider === "none") return noCaptcha;
  if (provider === "altcha") {
    return altcha(deriveSecret(secret, "captcha").toString("hex"), (proof, expiresAt) =>
      consumeProof(db, proof, expiresAt),
    );
  }
  return siteVerify(provider, {
    siteKey: settings.CAPTCHA_SITE_KEY ?? "",
    secret: settings.CAPTCHA_SECRET ?? "",
  });
}

const signingKey = (secret: Buffer) =>
  crypto.subtle.importKey("raw", new Uint8Array(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

/** Without a mail server nothing is sent: the outbox is shown at /dev/mail. */
const mailboxMailer: Mailer = { send: async () => {}, check: async () => {}, close: () => {} };
