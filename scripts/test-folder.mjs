// Where the databases of tests are.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const IN_MEMORY = "/dev/shm";
/** Several times what the databases of a run need, so that tests never fill a machine's memory. */
const WANTED_BYTES = 4 * 1024 ** 3;
const STOP_MS = 10_000;

/**
 * Lets tests create their databases in memory where there is enough. A database has a thousand files, and a disk's file system
 * takes longer to create and delete them for each test file than PostgreSQL for all statements.
 */
export function useTestFolder() {
  process.env.LECTERN_TEST_FOLDER ??= memoryFolder() ?? tmpdir();
}

function memoryFolder() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= WANTED_BYTES ? IN_MEMORY : null;
  } catch {
    // Not every system has it.
    return null;
  }
}

/**
 * Creates a folder for databases of this process, which removes it. PostgreSQL can enter it, which does not run as root. Those of
 * processes that were killed are removed first.
 */
export async function makeTestFolder() {
  const parent = process.env.LECTERN_TEST_FOLDER ?? tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = /^lectern-tests-(\d+)-\w+$/.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) await remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `lectern-tests-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** A PostgreSQL outlives the process that started it. One that cannot be stopped keeps its folder. */
async function remove(folder) {
  for (const begun = Date.now(); ; await sleep(50)) {
    const running = processesIn(folder);
    if (running.length === 0) return rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (Date.now() - begun > STOP_MS) return;
    for (const pid of running) stop(pid);
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function stop(pid) {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended, or is another account's.
  }
}

/** The processes that run in a folder, on Linux. */
function processesIn(folder) {
  try {
    return readdirSync("/proc")
      .filter((pid) => /^\d+$/.test(pid) && isIn(folder, pid))
      .map(Number);
  } catch {
    return [];
  }
}

function isIn(folder, pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
  } catch {
    return false;
  }
}
