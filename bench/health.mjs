// A thread that checks the server's health again and again; it reports when it is ready, and the longest wait once it is stopped.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { send } from "./http.mjs";

const EVERY_MS = 10;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const check = () => send(agent, `${workerData}/api/health/live/`);
let over = false;
parentPort.once("message", () => {
  over = true;
});

await check();
parentPort.postMessage("ready");
let longest = 0;
while (!over) {
  const begun = performance.now();
  await check();
  longest = Math.max(longest, performance.now() - begun);
  await sleep(EVERY_MS);
}
agent.destroy();
parentPort.postMessage(longest);
