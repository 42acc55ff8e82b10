import { requireOneTime } from "#platform/db/clocks";
import { databaseFault, type Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { queueState } from "#platform/queue/queue";
import { relyingParty } from "#platform/relying-party";
import { waitingMails } from "../mails/actions";
import { databaseVersion, fact, rememberFact } from "./store";

export type Part = { ok: boolean; detail: string };

/** Jobs that wait longer than this are stuck: nobody works on them. */
const LATE = 120_000;

const DEMO = "demo data";

/** Whether this database was ever seeded with demo data, whose log-ins everybody knows. */
export const holdsDemoData = async (db: Queries): Promise<boolean> => (await fact(db, DEMO)) !== null;

export const markDemoData = (db: Queries, stage: string): Promise<void> => rememberFact(db, DEMO, stage);

/** Each part of a running server that requests depend on, checked. Strangers may ask: no versions, no addresses. */
export async function readiness(platform: Platform): Promise<Record<string, Part>> {
  const [database, store, jobs] = await Promise.all([
    check(async () => {
      await databaseVersion(platform.db);
      return "ready";
    }),
    check(async () => {
      await platform.store.check();
      return "ready";
    }),
    check(() => jobsDetail(platform)),
  ]);
  return { database, store, jobs };
}

/** Requests need database and store; a job that failed wants a look, but must not take a server out. */
export function overall(parts: Record<string, Part>): "ok" | "degraded" | "failing" {
  if (!parts.database?.ok || !parts.store?.ok) return "failing";
  return Object.values(parts).every((part) => part.ok) ? "ok" : "degraded";
}

/** The versions of PostgreSQL that Lectern is made for. */
const POSTGRESQL = { oldest: 15, newest: 18 };

/** As `readiness`, and what may be away for a while without harm, or is wrong from the start. */
export async function diagnosis(platform: Platform): Promise<Record<string, Part>> {
  const database = await check(async () => versionDetail(await databaseVersion(platform.db)));
  const clock = await check(async () => {
    await requireOneTime(platform.db);
    return "agrees with the database's";
  });
  const uploads = await check(async () => {
    if (!platform.store.checkUploadsFrom) return "to this server";
    await platform.store.checkUploadsFrom(new URL(platform.publicUrl).origin);
    return `straight to the store, allowed from ${new URL(platform.publicUrl).origin}`;
  });
  const mail = await check(async () => {
    if (platform.developmentMailbox) return "development mailbox at /dev/mail (SMTP_URL is not set)";
    await platform.mailer.check();
    return `ready, ${await waitingMails(platform.db)} waiting`;
  });
  const office = await check(() => officeDetail(platform));
  const converter = await check(() => converterDetail(platform));
  const scanner = await check(async () => {
    if (!platform.scanner) return "off (neither CLAMD_SOCKET nor CLAMD_URL is set)";
    return platform.scanner.check();
  });
  const passkeys = await check(async () => passkeyDetail(platform.publicUrl));
  return {
    ...(await readiness(platform)),
    database,
    clock,
    uploads,
    mail,
    converter,
    office,
    scanner,
    passkeys,
  };
}

/** Where browsers make no passkeys none are offered; people have the codes of an app. */
export function passkeyDetail(publicUrl: string): string {
  const party = relyingParty(publicUrl);
  if (party !== null) return `for ${party.id}`;
  return `off: WARNING, browsers make none at ${publicUrl}. Set PUBLIC_URL to https:// and a name, not an IP address`;
}

/** Throws when the version is older than what our queries need. */
export function versionDetail(version: string): string {
  const major = Number.parseInt(version, 10);
  const { oldest, newest } = POSTGRESQL;
  if (major < oldest) throw new Error(`PostgreSQL ${version} is too old: use ${oldest} to ${newest}`);
  return `PostgreSQL ${version}${major > newest ? `, newer than ${newest}: not tried` : ""}`;
}

/** Where files from strangers are opened. */
async function converterDetail({ disarmer, converter }: Platform): Promise<string> {
  if (converter === null) return "off: the worker opens files itself (CONVERTER_SOCKET is not set)";
  await disarmer.state();
  return `answers on ${converter}`;
}

/** What to install where office files cannot be rebuilt; not a failure, as nobody has to have it. */
const TO_INSTALL = {
  libreoffice: "LibreOffice (libreoffice-writer-nogui and libreoffice-impress-nogui on Debian)",
  bubblewrap: "bubblewrap",
  namespaces: "leave for unprivileged user namespaces, which this system forbids to bubblewrap",
};

async function officeDetail({ disarmer }: Platform): Promise<string> {
  const { office, sandbox } = await disarmer.state();
  if (!office.ready) {
    return `off: office files go out as ISO images only. To rebuild them, get ${office.missing.map((what) => TO_INSTALL[what]).join(", and ")}`;
  }
  if (!office.sandboxed) return "ready, WITHOUT A SANDBOX, as SANDBOX=none asks for";
  return sandbox ? "ready, in a sandbox" : "ready, in a sandbox; other files without one";
}

async function jobsDetail({ db }: Platform): Promise<string> {
  const { dead, late } = await queueState(db, new Date(Date.now() - LATE));
  if (dead > 0) throw new Error(`${dead} job(s) failed for good`);
  if (late > 0) throw new Error(`${late} job(s) wait: is a worker running?`);
  return "ready";
}

async function check(work: () => Promise<string>): Promise<Part> {
  try {
    return { ok: true, detail: await work() };
  } catch (error) {
    return { ok: false, detail: plain(error) };
  }
}

/** A driver's error may name hosts and users; only sentences of our own go out. */
const plain = (error: unknown): string => {
  if (databaseFault(error)?.code === NO_SUCH_TABLE) return "is not set up yet: run lectern migrate";
  return sentenceOf(error);
};

/** SQLSTATE of a table that is not there. */
const NO_SUCH_TABLE = "42P01";

const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.name === "Error" && !("code" in error) && error.cause === undefined
    ? error.message
    : "does not answer";
