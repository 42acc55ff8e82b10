import { availableParallelism, totalmem } from "node:os";

/** Memory that a file may take while it is worked on, and what else the machine needs beside it. */
const BYTES_PER_FILE = 3 * 1024 ** 3;

/** How many files are worked on at once: as many as there are cores, where there is memory for them. */
export function fileConcurrency(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(availableParallelism(), Math.floor(bytes / BYTES_PER_FILE)));
}

/** How many beside them that only take the computing time that is left. */
export const slowFileConcurrency = (atOnce: number): number => Math.max(1, atOnce - 1);
