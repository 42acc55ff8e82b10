// A temporary PostgreSQL server from the system's packages, on a free port and in a temporary folder.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeTestFolder } from "./test-folder.mjs";

const FOLDER = "/usr/lib/postgresql";
const OLDEST = 15;
/** PostgreSQL refuses to run as root; "nobody" has this id in every Linux. */
const NOBODY = 65_534;
const weAreRoot = process.getuid?.() === 0;
const account = weAreRoot ? { uid: NOBODY, gid: NOBODY } : {};
const START_MS = 30_000;

/** The oldest PostgreSQL that we support and that is installed, as { version, bin }, or null. */
export function findSystemPostgres() {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).map(Number) : [];
  const version = versions
    .filter((v) => v >= OLDEST && existsSync(join(FOLDER, String(v), "bin/initdb")))
    .sort((a, b) => a - b)[0];
  return version === undefined ? null : { version, bin: join(FOLDER, String(version), "bin") };
}

/** A TCP port that is free at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Creates and starts a cluster, reached by TCP with a password.
 * `durable: false` disables fsync, for tests. `log` is a file for errors with their SQLSTATE and for changes of the schema.
 */
export async function startSystemPostgres({ bin }, { durable = true, log = null } = {}) {
  const home = durable ? mkdtempSync(join(tmpdir(), "lectern-postgres-")) : await makeTestFolder();
  chmodSync(home, 0o755);
  const data = join(home, "data");
  const password = randomBytes(12).toString("hex");
  const secret = join(home, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (weAreRoot) for (const path of [home, secret]) chownSync(path, NOBODY, NOBODY);
  const port = await freePort();
  const create = ["-D", data, "-U", "lectern", "--pwfile", secret, "--auth=scram-sha-256", "-E", "UTF8"];
  execFileSync(join(bin, "initdb"), [...create, "--locale=C"], { ...account, stdio: "ignore", cwd: "/" });
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    ...(log === null ? {} : { log_line_prefix: "%m [%p] %e ", log_statement: "ddl" }),
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const args = [
    "-D",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const stdio = ["ignore", "ignore", log === null ? "ignore" : openSync(log, "a")];
  let postmaster = null;

  const running = () => postmaster !== null && postmaster.exitCode === null && postmaster.signalCode === null;
  async function end(signal) {
    if (!running()) return;
    const ended = new Promise((resolve) => postmaster.once("exit", resolve));
    postmaster.kill(signal);
    await ended;
  }
  async function start() {
    for (const begun = Date.now(); ; await sleep(100)) {
      // After a kill -9, remaining processes may block the new server for a moment.
      if (!running()) postmaster = spawn(join(bin, "postgres"), args, { ...account, stdio, cwd: "/" });
      if (answers()) return;
      if (Date.now() - begun > START_MS) throw new Error("PostgreSQL did not start.");
    }
  }
  const answers = () => {
    try {
      execFileSync(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)], {
        stdio: "ignore",
      });
      return running();
    } catch {
      return false;
    }
  };

  function signalAll(signal) {
    postmaster.kill(signal);
    const { pid } = postmaster;
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ")) {
      if (child.trim()) process.kill(Number(child), signal);
    }
  }

  await start();
  return {
    url: `postgres://lectern:${password}@127.0.0.1:${port}/postgres`,
    start,
    /** Kills it, like a power cut. */
    kill: () => end("SIGKILL"),
    /** Pauses it with its child processes until `thaw`. Linux only. */
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async close() {
      await end("SIGINT");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with the URL of a temporary PostgreSQL of the system; null, without `work`, where none is installed. */
export async function withSystemPostgres(work) {
  const found = findSystemPostgres();
  if (found === null) return null;
  console.log(`PostgreSQL ${found.version} from ${found.bin}`);
  const postgres = await startSystemPostgres(found, { durable: false });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.close();
  }
}
