import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { lookup } from "@lectern/domain/kernel/lookup";
import { waitingMails } from "#features/post/store";
import { runningWorkers } from "#features/proposals/files/store";
import { fileWarnings } from "#features/proposals/files/workers";
import { requireClocksInSync } from "#platform/db/database";
import { causes } from "#platform/db/outage";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";
import { OFFICE_TYPES } from "#platform/sanitise/office-command";
import { sandboxWarning } from "#platform/sanitise/task-runner";
import { check, jobsDetail, type Part, readiness } from "./actions";
import { databaseVersion } from "./store";

/** The supported versions of PostgreSQL. */
const POSTGRESQL = { oldest: 15, newest: 18 };

/** As `readiness`, with optional services and the configuration. A process that is no worker opens no files. */
export async function diagnosis(platform: Platform, { isWorker = true } = {}): Promise<Record<string, Part>> {
  const withDatabase = (work: () => Promise<string>) =>
    check(() =>
      work().catch((error: unknown) => {
        throw databaseTrouble(error);
      }),
    );
  const database = await withDatabase(async () => versionDetail(await databaseVersion(platform.db)));
  const skipped: Part = { ok: false, detail: "cannot be checked without the database" };
  const behind = (work: () => Promise<string>) =>
    database.ok ? withDatabase(work) : Promise.resolve(skipped);
  const { store } = await readiness(platform);
  const jobs = await behind(() => jobsDetail(platform));
  const clock = await behind(async () => {
    await requireClocksInSync(platform.db);
    return "agrees with the database's";
  });
  const address = await check(async () => addressDetail(platform));
  const disk = await check(() => diskDetail(platform));
  const uploads = await check(async () => {
    if (!store?.ok) throw new Error("cannot be checked without the store");
    if (!platform.store.checkUploadsFrom) return "to this server";
    await platform.store.checkUploadsFrom(new URL(platform.publicUrl).origin);
    return `straight to the store, allowed from ${new URL(platform.publicUrl).origin}`;
  });
  const mail = await check(async () => {
    if (platform.developmentMailbox) return "development mailbox at /dev/mail (SMTP_URL is not set)";
    await platform.mailer.check();
    return database.ok ? `ready, ${await waitingMails(platform.db)} waiting` : "ready";
  });
  const opensFiles = isWorker || platform.converter !== null;
  const ofFiles = (work: () => Promise<string>) => check(opensFiles ? work : async () => ELSEWHERE);
  const sandbox = await ofFiles(() => sandboxDetail(platform));
  const office = await ofFiles(() => officeDetail(platform));
  const converter = await check(() => converterDetail(platform));
  const workers = await behind(() => workersDetail(platform));
  const scanner = await ofFiles(async () => {
    if (!platform.scanner) return "off (neither CLAMD_SOCKET nor CLAMD_URL is set)";
    return platform.scanner.check();
  });
  const passkeys = await check(async () => passkeyDetail(platform.publicUrl));
  return {
    address,
    database,
    ...(store && { store }),
    disk,
    jobs,
    clock,
    uploads,
    mail,
    converter,
    sandbox,
    office,
    scanner,
    workers,
    passkeys,
  };
}

/** Throws where passwords would be sent unencrypted. */
export function addressDetail({ publicUrl, production }: Pick<Platform, "publicUrl" | "production">): string {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "https:" || !production || OURSELVES.test(hostname)) return publicUrl;
  throw new Error(
    `PUBLIC_URL is ${publicUrl}: passwords would be sent unencrypted, and cookies without Secure. Set https://`,
  );
}

const OURSELVES = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;

const GB = 1e9;
/** With less space than this a database or store may be full within the hour. */
const MIN_FREE = 1 * GB;

/** Throws when little disk space is left for our data or for temporary files. */
async function diskDetail({ dataDir }: Platform): Promise<string> {
  const folders = { ...(dataDir && { DATA_DIR: dataDir }), "the folder for temporary files": tmpdir() };
  const free: string[] = [];
  for (const [name, folder] of Object.entries(folders)) {
    const { bavail, bsize } = await statfs(folder);
    const room = bavail * bsize;
    const space = `${(room / GB).toFixed(1)} GB free in ${name}`;
    if (room < MIN_FREE)
      throw new Error(`only ${space} (${folder}): make room, or move it (docs/operations.md)`);
    free.push(space);
  }
  return free.join(", ");
}

/** Passkeys are not offered where browsers don't support them; users have authenticator apps. */
function passkeyDetail(publicUrl: string): string {
  const party = relyingParty(publicUrl);
  if (party !== null) return `for ${party.id}`;
  return `off: WARNING, browsers support none at ${publicUrl}. Set PUBLIC_URL to https:// and a name, not an IP address`;
}

/** Throws when the version is older than what our queries need. */
export function versionDetail(version: string): string {
  const major = Number.parseInt(version, 10);
  const { oldest, newest } = POSTGRESQL;
  if (major < oldest) throw new Error(`PostgreSQL ${version} is too old: use ${oldest} to ${newest}`);
  return `PostgreSQL ${version}${major > newest ? `, newer than ${newest}: not tried` : ""}`;
}

/** The converter that opens untrusted files. */
async function converterDetail({ sanitiser, converter }: Platform): Promise<string> {
  if (converter === null) return "off: the worker opens files itself (CONVERTER_SOCKET is not set)";
  await sanitiser.state();
  return `answers on ${converter}`;
}

const ELSEWHERE = "not used here: workers open files (WORKER is 0)";

/** Throws wherever untrusted files are not opened in a sandbox, also where that is allowed. */
async function sandboxDetail({ sanitiser }: Platform): Promise<string> {
  const warning = sandboxWarning(await sanitiser.state());
  if (warning) throw new Error(warning);
  return "each file is opened in its own sandbox";
}

/** What to install where office files cannot be rebuilt; optional, so not a failure. */
const TO_INSTALL = {
  libreoffice: "LibreOffice (libreoffice-writer-nogui and libreoffice-impress-nogui on Debian)",
  bubblewrap: "bubblewrap",
  namespaces: "permission for unprivileged user namespaces, which this system denies to bubblewrap",
};

async function officeDetail({ sanitiser }: Platform): Promise<string> {
  const { office } = await sanitiser.state();
  if (!office.ready) {
    return `off: office files are available as ISO images only. To rebuild them, get ${office.missing.map((what) => TO_INSTALL[what]).join(", and ")}`;
  }
  const missing = OFFICE_TYPES.filter((type) => !office.types.includes(type));
  const lacking =
    missing.length > 0 ? `, but not for ${missing.join(", ")}: get ${TO_INSTALL.libreoffice}` : "";
  const how = office.sandboxed ? "in a sandbox" : "WITHOUT A SANDBOX, as UNSANDBOXED=allow asks for";
  return `ready, ${how}${lacking}`;
}

/** The workers that process files. Before the first start there are none, which is not a failure. */
async function workersDetail({ db }: Platform): Promise<string> {
  const workers = await runningWorkers(db);
  if (workers.length === 0) return "none running";
  const warnings = await fileWarnings(db);
  if (warnings.length > 0) throw new Error(warnings.join(" "));
  return `${workers.length} running`;
}

/** Advice by SQLSTATE or by the connection's error code. */
const ADVICE: Record<string, string> = {
  ECONNREFUSED:
    "nothing listens at the host and port of DATABASE_URL: is PostgreSQL running, and reachable from this machine?",
  ENOENT: "nothing listens on the socket of DATABASE_URL: is PostgreSQL running?",
  ENOTFOUND: "the host of DATABASE_URL has no address: is its name right?",
  EAI_AGAIN: "the host of DATABASE_URL could not be resolved: is its name right, and does DNS work?",
  EHOSTUNREACH: "the host of DATABASE_URL is unreachable: a firewall?",
  ETIMEDOUT: "the host of DATABASE_URL does not answer: a firewall?",
  ECONNRESET: "the connection was reset: is that PostgreSQL, and does it require TLS (?sslmode=require)?",
  "28P01": "it refuses the user or the password of DATABASE_URL",
  "28000":
    "it refuses the user of DATABASE_URL: pg_hba.conf on its machine configures access, and whether TLS is required (?sslmode=require)",
  "3D000": "there is no database of the name in DATABASE_URL: create it with createdb",
  "42501": "its user lacks permissions: it has to own the database, or its schema",
  "42P01": "is not set up yet: run lectern migrate",
  "53300": "it has no free connection: raise max_connections (24 for each of our processes)",
  "57P03": "it is starting up, or shutting down: wait",
};
const MESSAGES: [RegExp, string][] = [
  [/timeout/i, "it does not answer within 10 seconds: a firewall, or a machine that hangs?"],
  [/does not support SSL/i, "it does not support TLS: remove sslmode from DATABASE_URL, or set up TLS there"],
  [
    /certificate|self.signed/i,
    "its certificate is not trusted: set NODE_EXTRA_CA_CERTS to a file with yours",
  ],
];

/** Why the database cannot be used, with advice; for operators only, since it names our settings. */
function databaseTrouble(error: unknown): Error {
  const found = causes(error);
  const code = found.map((cause) => cause.code).find((each) => lookup(ADVICE, each ?? ""));
  const byMessage = MESSAGES.find(([pattern]) => found.some(({ message }) => pattern.test(message)))?.[1];
  const advice = lookup(ADVICE, code ?? "") ?? byMessage;
  if (advice) return new Error(advice);
  const known = found.map((cause) => cause.code).find(Boolean);
  // Our own sentences have no code and no cause.
  if (!known && found.length === 1 && found[0]) return new Error(found[0].message);
  return new Error(`does not answer${known ? ` (${known})` : ""}`);
}
