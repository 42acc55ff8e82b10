// What waits while the server is at work: the health check, and everything else behind a blocked event loop.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { inProject } from "../scripts/places.mjs";

/**
 * Does `work`, and returns the longest health check meanwhile (`health`) and the longest time that the event loop was
 * blocked (`block`), in milliseconds. A health check waits for its turn behind other requests as well.
 */
export async function watched(world, work) {
  // A thread of its own: taking in an answer of 100 MB blocks this one.
  const checks = new Worker(inProject("bench/health.mjs"), { workerData: world.url });
  try {
    await once(checks, "message");
    await world.server.ask("watch");
    const result = await work();
    const block = await world.server.ask("longest block");
    checks.postMessage("end");
    const [health] = await once(checks, "message");
    return { ...result, block, health };
  } finally {
    await checks.terminate();
  }
}
