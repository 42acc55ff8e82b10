import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { PutOff } from "#platform/disarm/patient-workplace";
import type { Terms } from "#platform/disarm/work";

/** Which try at a file it is: the round says how much computing time it has. */
export type Try = {
  round: number;
  /** How often the clock, or a kill from outside, ended a try since the first. */
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

/** The try that a job's payload names; the first where it names none. */
export const readTry = ({ round, heldUp }: Record<string, unknown>): Try => ({
  round: Math.min(LAST_ROUND, Number(round ?? 0)),
  heldUp: Number(heldUp ?? 0),
});

/** What the try may cost, and what its end decides. Tries after the first take what computing time others leave. */
export const atTry = ({ round, heldUp }: Try, signal: AbortSignal): Terms => ({
  signal,
  firstTry: round === 0 && heldUp === 0,
  yielding: round > 0 || heldUp > 0,
  cpuSeconds: CPU_SECONDS[round] ?? FILE_LIMITS.fileCpuSeconds,
  decides: { usedUp: round >= LAST_ROUND, heldUp: heldUp >= FILE_LIMITS.heldUp },
});

/** The next try: with more computing time where it was used up; otherwise later, and each time later still. */
export function afterPutOff({ round, heldUp }: Try, why: PutOff["why"]): Try & { waitMs: number } {
  if (why === "used-up") return { round: round + 1, heldUp, waitMs: 0 };
  return { round, heldUp: heldUp + 1, waitMs: heldUp === 0 ? 0 : MINUTE_MS * 4 ** (heldUp - 1) };
}
