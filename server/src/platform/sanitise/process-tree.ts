import { readdirSync, readFileSync } from "node:fs";

const KIBIBYTE = 1024;
const MOST_PROCESSES = 1_000;
/** The unit in which Linux counts computing time, on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

export type Usage = { bytes: number; cpuSeconds: number };

/**
 * The memory that a process and its descendants hold, and the computing time that they, and those of them that have
 * ended, have used; 0 where the system does not tell.
 */
export function processUsage(pid: number): Usage {
  const usage = { bytes: 0, cpuSeconds: 0 };
  for (const each of processTree(pid)) {
    usage.bytes += residentOf(each);
    usage.cpuSeconds += computedBy(each);
  }
  return usage;
}

/** A process and its descendants; the process alone where the system does not list children. */
export function* processTree(pid: number): Generator<number> {
  const todo = [pid];
  for (let n = 0; n < MOST_PROCESSES; n++) {
    const next = todo.pop();
    if (next === undefined) return;
    yield next;
    todo.push(...childrenOf(next));
  }
}

function residentOf(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kibibytes ?? 0) * KIBIBYTE;
}

/** Its own time and that of its ended children. A program's name, in brackets, may hold anything. */
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

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
