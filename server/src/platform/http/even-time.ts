import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` and gives its result, or its error, only when a whole number of `stepMs` has passed since the
 * start, so that the time of an answer does not tell which way the work went.
 */
export async function inEvenTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - start;
    await sleep(Math.ceil(spent / stepMs) * stepMs - spent);
  }
}
