import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { runAsPostgres } from "./account";
import type { Binaries } from "./binaries";
import { type ClusterFolders, openHomeAccess, pathThrough } from "./folders";
import { isRunningPostgres } from "./pid-file";

const LOG_LIMIT = 1 << 20;
const STOP_TIMEOUT_MS = 30_000;

/** Starts PostgreSQL detached, so that it outlives this process. */
export function spawnPostmaster(
  folders: ClusterFolders,
  binaries: Binaries,
  connections: number,
): ChildProcess {
  const log = openLog(folders.log);
  const passage = openHomeAccess(folders);
  const data = pathThrough(passage, folders, folders.data);
  const socket = pathThrough(passage, folders, folders.socket);
  try {
    const child = spawn(binaries.postgres, ["-D", data, ...settings(socket, connections)], {
      ...runAsPostgres,
      stdio: ["ignore", log, log, passage.handle ?? "ignore"],
      detached: true,
    });
    child.on("error", () => {}); // the caller notices that it does not answer
    child.unref();
    return child;
  } finally {
    passage.close();
    closeSync(log);
  }
}

/** Stops PostgreSQL cleanly, closing open connections. Returns when it has ended, or after 30 s. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isRunningPostgres(pid)) return;
  try {
    process.kill(pid, "SIGINT");
  } catch {
    return;
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isRunningPostgres(pid) && Date.now() < deadline) await sleep(10);
}

/** The last four lines of PostgreSQL's log, for an error message. */
export function lastLogLines(folders: ClusterFolders): string {
  try {
    return readFileSync(folders.log, "utf8").trim().split("\n").slice(-4).join(" | ");
  } catch {
    return "";
  }
}

function settings(socketFolder: string, connections: number): string[] {
  const values = {
    port: "5432", // names the socket only: nothing listens on the network
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: String(connections),
    shared_buffers: "64MB",
    // Statements and key values are personal data, which must not be logged.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function openLog(file: string): number {
  // As root we write into a folder of another account: never follow a link that it may have planted.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const log = openSync(file, flags, 0o600);
  if (fstatSync(log).size > LOG_LIMIT) ftruncateSync(log);
  return log;
}
