import { readdirSync, readFileSync } from "node:fs";

const KIBIBYTE = 1024;
const MOST_PROCESSES = 1_000;

/** The memory that a process and its descendants hold, in bytes; 0 where the system does not tell. */
export function residentBytes(pid: number): number {
  let bytes = 0;
  const todo = [pid];
  for (let n = 0; n < MOST_PROCESSES; n++) {
    const next = todo.pop();
    if (next === undefined) break;
    bytes += residentOf(next);
    todo.push(...childrenOf(next));
  }
  return bytes;
}

function residentOf(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kibibytes ?? 0) * KIBIBYTE;
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
