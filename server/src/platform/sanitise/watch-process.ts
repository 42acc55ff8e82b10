import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { processTree, processUsage } from "./process-tree";

export type WatchLimits = {
  /** Seconds by the clock: generous, since a busy machine is not the file's fault. */
  seconds: number;
  /** Seconds of computing, of all its processes together. */
  cpuSeconds?: number;
  /** Bytes of memory, of all its processes together. */
  memory: number;
  /** Seconds of computing that it may take between one output and the next. */
  silentCpuSeconds?: number;
  /** It gets only the computing time that others leave. */
  yielding?: boolean;
};

/** Why a process that is watched has to end: its computing time or memory is used up, or it was held up. */
export type LimitExceeded = "took-too-long" | "took-too-much" | "held-up";

const UNBOUNDED = Number.POSITIVE_INFINITY;
const WATCH_EVERY_MS = 100;
/** A process that does not compute for so long waits for something that will not come. */
const STANDS_STILL_MS = 30_000;

/**
 * Watches a process and its descendants until `end` is called, which tells the computing time that was seen. `written`:
 * how many bytes it has put out so far.
 */
export function watchProcess(
  pid: number | undefined,
  written: () => number,
  { seconds, cpuSeconds = UNBOUNDED, silentCpuSeconds = UNBOUNDED, memory, yielding = false }: WatchLimits,
  onExcess: (why: LimitExceeded) => void,
): { end(): number } {
  let computed = 0;
  let moved = performance.now();
  let shown = { bytes: 0, computed: 0 };
  const look = () => {
    if (pid === undefined) return;
    if (yielding) yieldToOthers(pid);
    const usage = processUsage(pid);
    if (usage.cpuSeconds > computed) {
      computed = usage.cpuSeconds;
      moved = performance.now();
    }
    if (written() > shown.bytes) shown = { bytes: written(), computed };
    if (usage.bytes > memory) onExcess("took-too-much");
    else if (computed > cpuSeconds || computed - shown.computed > silentCpuSeconds) onExcess("took-too-long");
    else if (performance.now() - moved > STANDS_STILL_MS) onExcess("held-up");
  };
  look();
  const clock = setTimeout(() => onExcess("held-up"), seconds * 1000);
  const watch = setInterval(look, WATCH_EVERY_MS);
  return {
    end() {
      clearTimeout(clock);
      clearInterval(watch);
      return computed;
    },
  };
}

const LOWEST = constants.priority.PRIORITY_LOW;

/**
 * Leaves a process and its descendants only the computing time that others don't use. Call it repeatedly: a process may
 * start a session, and Linux shares computing time among sessions first, each at normal priority when it starts.
 */
function yieldToOthers(pid: number): void {
  for (const each of processTree(pid)) {
    try {
      setPriority(each, LOWEST);
      lowerSession(each);
    } catch {
      // It has ended, the system has no such groups, or it accepts a change only every 100 ms.
    }
  }
}

/** Sets the priority of the process's session (sched(7), "The autogroup feature"). */
function lowerSession(pid: number): void {
  const path = `/proc/${pid}/autogroup`;
  if (!readFileSync(path, "latin1").endsWith(`nice ${LOWEST}\n`)) writeFileSync(path, `${LOWEST}`);
}
