import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { currentEdition } from "#features/call/actions";
import type { Platform } from "#platform/platform";
import { enqueue } from "#platform/queue/enqueue";
import type { Jobs, OwnWorkers } from "#platform/queue/queue";
import type { JobLimits } from "#platform/sanitise/file-job";
import { RetryLater } from "#platform/sanitise/job-runner";
import { RunnerUnavailable } from "#platform/sanitise/task-runner";
import { fileConcurrency, slowFileConcurrency } from "../../../platform/sanitise/task-runner";
import { DROP_OBJECTS, PROCESS_FILE, PROCESS_SLOW_FILE, processedObjectsOf } from "./actions";
import { giveUp, processFile } from "./process";
import {
  countOtherFiles,
  type FileRow,
  fileById,
  requeueFile,
  startAttempt,
  uncountAttempt,
  updateFile,
} from "./store";

/** Files have dedicated workers, and slow files have others, so that they don't delay the rest. */
export const fileWorkers = (): OwnWorkers => ({
  [PROCESS_FILE]: fileConcurrency(),
  [PROCESS_SLOW_FILE]: slowFileConcurrency(fileConcurrency()),
});

export const fileJobs = (platform: Platform): Jobs => ({
  [PROCESS_FILE]: (payload, signal) => takeToResult(platform, payload, signal),
  [PROCESS_SLOW_FILE]: (payload, signal) => takeToResult(platform, payload, signal),
  [DROP_OBJECTS]: async (payload) => drop(platform, payload.keys as string[]),
});

/**
 * Processes a file to its scan result, or postpones it. An attempt is counted before it starts, and remains counted when
 * the process is killed: after two such attempts a file is not opened again. An inconclusive end, such as a stopped
 * worker, is not counted.
 */
async function takeToResult(
  platform: Platform,
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const id = String(payload.id);
  const before = await fileById(platform.db, id);
  if (!before || before.state === "done") return;
  const file = await startAttempt(platform.db, id);
  if (!file) return;
  const edition = await currentEdition(platform.db);
  const work = file.attempts > FILE_LIMITS.crashes ? giveUp : processFile;
  try {
    const result = await work(platform, edition, file, atTry(readTry(payload), signal));
    const kept = await updateFile(platform.db, id, { ...result, state: "done" });
    await drop(platform, kept ? processedObjectsOf(before) : processedObjectsOf(result));
  } catch (error) {
    if (signal.aborted || isTemporary(error)) await uncountAttempt(platform.db, id);
    if (!(error instanceof RetryLater)) throw error;
    await putOff(platform, file, payload, error);
  }
}

/** Queues the file for the slow workers; speakers with the fewest files in processing are first. */
async function putOff(
  { db }: Platform,
  { id, submissionId }: FileRow,
  payload: Record<string, unknown>,
  { why }: RetryLater,
): Promise<void> {
  const next = afterPutOff(readTry(payload), why);
  await db.transaction(async (tx) => {
    await requeueFile(tx, id);
    const runAt = new Date(Date.now() + next.waitMs);
    const priority = next.round * PRIORITIES_OF_A_ROUND + (await countOtherFiles(tx, submissionId));
    await enqueue(tx, PROCESS_SLOW_FILE, { id, round: next.round, heldUp: next.heldUp }, { runAt, priority });
  });
}

/** Far more files than one speaker has in processing. */
const PRIORITIES_OF_A_ROUND = 10_000;

async function drop({ store }: Platform, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.delete(key);
}

/** An unavailable store, disk, database or converter is inconclusive about the file; another attempt may succeed. */
const isTemporary = (error: unknown): boolean =>
  error instanceof RunnerUnavailable ||
  (error instanceof Error && ("code" in error || "$metadata" in error || isTemporary(error.cause)));

/** The attempt at a file: the round determines its CPU time. */
type Try = {
  round: number;
  /** How often a time-out, or a kill from outside, ended an attempt since the first. */
  heldUp: number;
};

const CPU_SECONDS = [
  FILE_LIMITS.firstCpuSeconds,
  FILE_LIMITS.secondCpuSeconds,
  FILE_LIMITS.thirdCpuSeconds,
  FILE_LIMITS.fileCpuSeconds,
];
const LAST_ROUND = CPU_SECONDS.length - 1;
const MINUTE_MS = 60_000;

/** The attempt of a job's payload; the first by default. */
const readTry = ({ round, heldUp }: Record<string, unknown>): Try => ({
  round: Math.min(LAST_ROUND, Number(round ?? 0)),
  heldUp: Number(heldUp ?? 0),
});

/** The limits of the attempt. Attempts after the first run at the lowest priority. */
const atTry = ({ round, heldUp }: Try, signal: AbortSignal): JobLimits => ({
  signal,
  firstTry: round === 0 && heldUp === 0,
  yielding: round > 0 || heldUp > 0,
  cpuSeconds: CPU_SECONDS[round] ?? FILE_LIMITS.fileCpuSeconds,
  conclusive: { usedUp: round >= LAST_ROUND, heldUp: heldUp >= FILE_LIMITS.heldUp },
});

/** The next attempt: with more CPU time where it was used up; otherwise later, with increasing delays. */
function afterPutOff({ round, heldUp }: Try, why: RetryLater["why"]): Try & { waitMs: number } {
  if (why === "used-up") return { round: round + 1, heldUp, waitMs: 0 };
  return { round, heldUp: heldUp + 1, waitMs: heldUp === 0 ? 0 : MINUTE_MS * 4 ** (heldUp - 1) };
}
