import { readFileSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { treeOf } from "./process-tree";

const LOWEST = constants.priority.PRIORITY_LOW;

/**
 * Leaves a process and its descendants only the computing time that others don't use. Call it repeatedly: a process may
 * start a session, and Linux shares computing time among sessions first, each at normal priority when it starts.
 */
export function yieldToOthers(pid: number): void {
  for (const each of treeOf(pid)) {
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
