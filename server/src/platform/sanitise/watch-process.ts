import { closeSync, openSync, readdirSync, readSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

export type WatchLimits = {
  /** Seconds of real time: generous, since a busy machine is not the file's fault. */
  seconds: number;
  /** Seconds of CPU time of all its processes together. */
  cpuSeconds?: number;
  /** Bytes of memory of all its processes together. */
  memory: number;
  /** Seconds of CPU time between one output and the next. */
  silentCpuSeconds?: number;
  /** Runs at the lowest priority. */
  yielding?: boolean;
};

/** Why a process has to end: its CPU time or memory is used up, or it was held up. */
export type LimitExceeded = "took-too-long" | "took-too-much" | "held-up";

const UNBOUNDED = Number.POSITIVE_INFINITY;
const WATCH_EVERY_MS = 100;
/** A process without CPU use for this long hangs. */
const IDLE_MS = 30_000;

/**
 * Watches a process and its descendants until `end` is called, which returns their CPU time in seconds. `written`: how
 * many bytes it has written so far.
 */
export function watchProcess(
  pid: number | undefined,
  written: () => number,
  { seconds, cpuSeconds = UNBOUNDED, silentCpuSeconds = UNBOUNDED, memory, yielding = false }: WatchLimits,
  onExcess: (why: LimitExceeded) => void,
): { end(): number } {
  let cpuUsed = 0;
  let lastActive = performance.now();
  let lastOutput = { bytes: 0, cpuUsed: 0 };
  const check = () => {
    if (pid === undefined) return;
    const processes = processTree(pid);
    if (yielding) yieldToOthers(processes);
    const usage = usageOf(processes);
    if (usage.cpuSeconds > cpuUsed) {
      cpuUsed = usage.cpuSeconds;
      lastActive = performance.now();
    }
    if (written() > lastOutput.bytes) lastOutput = { bytes: written(), cpuUsed };
    if (usage.bytes > memory) onExcess("took-too-much");
    else if (cpuUsed > cpuSeconds || cpuUsed - lastOutput.cpuUsed > silentCpuSeconds)
      onExcess("took-too-long");
    else if (performance.now() - lastActive > IDLE_MS) onExcess("held-up");
  };
  check();
  const clock = setTimeout(() => onExcess("held-up"), seconds * 1000);
  const watch = setInterval(check, WATCH_EVERY_MS);
  return {
    end() {
      clearTimeout(clock);
      clearInterval(watch);
      return cpuUsed;
    },
  };
}

const LOWEST = constants.priority.PRIORITY_LOW;

/**
 * Sets processes to the lowest priority. Call it repeatedly: a process may start a session, and Linux shares CPU time among
 * sessions first, each at normal priority when it starts.
 */
function yieldToOthers(processes: number[]): void {
  for (const each of processes) {
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
  if (!read(path).endsWith(`nice ${LOWEST}\n`)) writeFileSync(path, `${LOWEST}`);
}

const KIBIBYTE = 1024;
const MOST_PROCESSES = 1_000;
/** Linux' unit of CPU time, on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

type Usage = { bytes: number; cpuSeconds: number };

/** The memory of processes, and their CPU time, including that of ended children; 0 where the system does not provide it. */
function usageOf(processes: number[]): Usage {
  const usage = { bytes: 0, cpuSeconds: 0 };
  for (const each of processes) {
    usage.bytes += residentOf(each);
    usage.cpuSeconds += computedBy(each);
  }
  return usage;
}

/** A process and its descendants, a thousand at most; the process alone where the system does not list children. */
function processTree(pid: number): number[] {
  const found = [pid];
  for (const each of found) {
    if (found.length >= MOST_PROCESSES) break;
    found.push(...childrenOf(each));
  }
  return found.slice(0, MOST_PROCESSES);
}

function residentOf(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kibibytes ?? 0) * KIBIBYTE;
}

/** Its own time and that of its ended children. The program's name, in brackets, may contain anything. */
function computedBy(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

/** Each thread has children of its own. */
function childrenOf(pid: number): number[] {
  const lists = threadsOf(pid).map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  return lists.join(" ").split(" ").filter(Boolean).map(Number);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Longer than any of these files: the longest lists a thousand processes. */
const buffer = Buffer.alloc(64 * 1024);

/**
 * A file of /proc; empty where it is missing. Read into one buffer: Node allocates as much for each file of unknown size,
 * and every thread of soffice has such a file, which is read ten times a second.
 */
function read(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      let end = 0;
      for (let got = -1; got !== 0; end += got) got = readSync(file, buffer, end, buffer.length - end, null);
      return buffer.toString("latin1", 0, end);
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
