import { accessSync, constants, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** Several times what the databases of a run need, so that tests never fill a machine's memory. */
const WANTED_BYTES = 4 * 1024 ** 3;

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
