// What waits while the server is at work: the health check, and everything else behind a blocked event loop.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { send } from "./http.mjs";

const HEALTH_EVERY_MS = 10;

/**
 * Does `work`, and gives the longest health check meanwhile (`health`) and the longest time that the event loop was
 * blocked (`block`), in milliseconds. A health check waits for its turn behind other requests as well.
 */
export async function watched(world, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const check = () => send(agent, `${world.url}/api/health/live/`);
  await check();
  await world.server.ask("watch");
  let health = 0;
  let over = false;
  const checks = (async () => {
    while (!over) {
      const begun = performance.now();
      await check();
      health = Math.max(health, performance.now() - begun);
      await sleep(HEALTH_EVERY_MS);
    }
  })();
  try {
    const result = await work();
    const block = await world.server.ask("longest block");
    over = true;
    await checks;
    return { ...result, block, health };
  } finally {
    over = true;
    agent.destroy();
  }
}
