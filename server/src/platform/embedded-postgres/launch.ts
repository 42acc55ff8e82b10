import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isProtected, protect } from "./access";
import { type Binaries, findBinaries } from "./binaries";
import { DATABASE_USER, ensureCluster } from "./cluster";
import { type Address, acquireLease, type ClusterLease } from "./cluster-lease";
import { type ClusterFolders, prepareFolders } from "./folders";
import { clearStaleLocks, isEnding, runningPostgres } from "./pid-file";
import { lastLogLines, spawnPostmaster, stopPostmaster } from "./postmaster";

export type EmbeddedPostgres = {
  /** For `pg`: a folder as host means the Unix socket in it. */
  connection: Address & { database: string };
  /** True when the cluster was already running: another process uses it, or one that was killed left it running. */
  adopted: boolean;
  pid: number;
  /**
   * Ends our use. The last process of ours that leaves stops PostgreSQL, whichever started it.
   * Close pools first: open connections are dropped.
   */
  stop(): Promise<void>;
};

export type LaunchOptions = {
  /** The cluster's own folder; created if missing. */
  directory: string;
  /** A folder with `initdb` and `postgres`; without it, those that npm installed. */
  binaries?: string;
  maxConnections?: number;
  /** Called when PostgreSQL ended unexpectedly and is started again. */
  warn?: (message: string) => void;
  /** How long a refused start is tried again: after a crash, leftovers of the old PostgreSQL may refuse the new one. */
  retriesMs?: number;
};

const DATABASE = "lectern";
const POLL_MS = 10;
/** Crash recovery may take long, as long as PostgreSQL runs. */
const START_TIMEOUT_MS = 120_000;
/** Enough for three processes with 24 each, such as a server, a worker and a command. */
const MAX_CONNECTIONS = 80;
const WATCH_EVERY_MS = 2_000;
const RETRIES_MS = 8_000;
const UNPROTECTED =
  "The built-in PostgreSQL was started by an earlier version and asks for no password. Stop all servers and start again.";

/**
 * Makes a real PostgreSQL available from `directory`: creates it, starts it, or joins the running one.
 * It listens on a Unix socket that only its account can open, with a password; it has no TCP port.
 *
 * There is no lock around the start, which a crash could leave behind. Of two processes that start at once, PostgreSQL's
 * own lock lets one succeed, and the other joins it.
 *
 * If it ends while we use it, it is started again; queries fail until then.
 * @throws Error with a plain sentence when PostgreSQL cannot run here.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const folders = prepareFolders(options.directory);
  const password = databasePassword(folders.home);
  const address = { host: folders.socket, port: 5432, user: DATABASE_USER, password };
  const start = (binaries: Binaries) => startProtected(folders, binaries, password, options);
  const revive = () => startAgain(folders, options, start);
  const running = await acquireLease(address, revive);
  if (!("refused" in running)) {
    if (!isProtected(folders, password)) options.warn?.(UNPROTECTED);
    return inUse(folders, address, running, null);
  }

  const binaries = await findBinaries(options.binaries);
  await ensureCluster(folders, binaries);
  const { presence, child } = await startAndJoin(
    folders,
    () => start(binaries),
    () => acquireLease(address, revive),
    options.retriesMs ?? RETRIES_MS,
  );
  return inUse(folders, address, presence, child);
}

type Started = { presence: ClusterLease; child: ChildProcess | null };
type Start = (binaries: Binaries) => Promise<ChildProcess>;

async function startProtected(
  folders: ClusterFolders,
  binaries: Binaries,
  password: string,
  { maxConnections = MAX_CONNECTIONS }: LaunchOptions,
): Promise<ChildProcess> {
  if (!isProtected(folders, password)) await protect(folders, binaries, password);
  return spawnPostmaster(folders, binaries, maxConnections);
}

/** Starts PostgreSQL again if it is not running. The caller has to check whether that succeeded. */
async function startAgain(folders: ClusterFolders, options: LaunchOptions, start: Start): Promise<void> {
  if (runningPostgres(folders) !== null) return;
  options.warn?.("The built-in PostgreSQL has ended; it is started again");
  const binaries = await findBinaries(options.binaries);
  clearStaleLocks(folders);
  await start(binaries);
}

async function startAndJoin(
  folders: ClusterFolders,
  start: () => Promise<ChildProcess>,
  joinIt: () => ReturnType<typeof acquireLease>,
  retriesMs: number,
): Promise<Started> {
  const startedAt = Date.now();
  let child: ChildProcess | null = null;
  let failure = "";
  for (;;) {
    const answer = await joinIt();
    if (!("refused" in answer)) return { presence: answer, child };
    const waited = Date.now() - startedAt;
    const running = runningPostgres(folders) !== null || isAlive(child);
    const worthwhile = running && !answer.otherPassword;
    if (waited > (worthwhile ? START_TIMEOUT_MS : retriesMs)) {
      throw answer.otherPassword
        ? hasOtherPassword(folders)
        : didNotStart(folders, failure || answer.refused);
    }
    if (!running) {
      clearStaleLocks(folders);
      if (child !== null) await sleep(10 * POLL_MS);
      // Fails where another process of ours is faster; then we join that one.
      child = await start().catch((error: Error) => {
        failure = error.message;
        return null;
      });
    }
    await sleep(POLL_MS);
  }
}

/**
 * After a SIGTERM from outside, PostgreSQL accepts no new connections but waits for the open ones, and we never close
 * ours. Stop it at once, so that it can be started again.
 */
function stopIfEnding(folders: ClusterFolders): void {
  const pid = isEnding(folders) ? runningPostgres(folders) : null;
  if (pid !== null) void stopPostmaster(pid);
}

const isAlive = (child: ChildProcess | null): boolean =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null;

function didNotStart(folders: ClusterFolders, refused: string): Error {
  return new Error(
    `The built-in PostgreSQL did not start: ${refused}. Its log ends: ${lastLogLines(folders)}`,
  );
}

function hasOtherPassword(folders: ClusterFolders): Error {
  return new Error(
    `The built-in PostgreSQL runs (process ${runningPostgres(folders)}) with another password than ${passwordFile(folders.home)} holds. ` +
      "Stop the other servers; if it still runs then, stop that process, and start again.",
  );
}

async function inUse(
  folders: ClusterFolders,
  address: Address,
  presence: ClusterLease,
  child: ChildProcess | null,
): Promise<EmbeddedPostgres> {
  await presence.ensureDatabase(DATABASE);
  const pid = runningPostgres(folders) ?? child?.pid ?? 0;
  let stopped: Promise<void> | undefined;
  const watch = setInterval(() => stopIfEnding(folders), WATCH_EVERY_MS);
  watch.unref();
  const stopIfLast = async () => {
    clearInterval(watch);
    if (!(await presence.leave())) return;
    // Read again: the one that we joined may have been replaced meanwhile.
    await stopPostmaster(runningPostgres(folders) ?? pid);
  };
  return {
    connection: { ...address, database: DATABASE },
    adopted: child?.pid !== pid,
    pid,
    stop: () => {
      stopped ??= stopIfLast();
      return stopped;
    },
  };
}

/** The file that holds the password of the cluster in `home`. */
const passwordFile = (home: string): string => `${home}.password`;

/**
 * The password of the cluster in `home`, created if missing. It is stored beside the cluster's folder, readable by the
 * server's account only.
 * @throws Error when the file holds anything else.
 */
function databasePassword(home: string): string {
  const file = passwordFile(home);
  if (!existsSync(file)) createPassword(file);
  const password = readFileSync(file, "utf8").trim();
  if (/^[0-9a-f]{64}$/.test(password)) return password;
  throw new Error(`${file} must hold the database's password. Remove it and start again.`);
}

/** Atomic, also when the process is killed meanwhile. */
function createPassword(file: string): void {
  const fresh = `${file}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(fresh, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
    linkSync(fresh, file);
  } catch (error) {
    // Another process of ours was faster: its password is used.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
