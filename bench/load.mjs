import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { send } from "./http.mjs";
import { watched } from "./waits.mjs";

const SETTLE_MS = 300;

/**
 * One window of whole requests: `connections` that each send the next one when the last is answered. Throws when a single
 * answer has another status than the call's, since refusals cost less than what is measured.
 */
async function window({ url, call, connections, seconds }) {
  const begun = performance.now();
  const { waits, wrong } = await (connections === 1 ? inARow : atOnce)({ url, call, connections, seconds });
  if (wrong) throw new Error(`${call.name} should answer ${call.status}: ${wrong}`);
  waits.sort((a, b) => a - b);
  const elapsed = performance.now() - begun;
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? elapsed;
  return {
    count: waits.length,
    perSecond: (1_000 * waits.length) / elapsed,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** What was wrong with an answer, or null. */
const faultOf = (call, status, body) =>
  status !== call.status || call.refused?.(body) ? `${status} ${body.slice(0, 200)}` : null;

/** One request after the other, at least one. */
async function inARow({ url, call, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits = [];
  const begun = performance.now();
  while (waits.length < 1 || performance.now() - begun < 1_000 * seconds) {
    const sent = performance.now();
    const context = {};
    const { path, ...options } = call.next(context);
    const answer = await send(agent, url + path, options);
    waits.push(performance.now() - sent);
    const wrong = faultOf(call, answer.status, answer.text());
    if (wrong) return { waits, wrong };
    call.after?.(context, answer.headers);
  }
  agent.destroy();
  return { waits, wrong: null };
}

/** Several connections for some seconds. */
function atOnce({ url, call, connections, seconds }) {
  return new Promise((resolve, reject) => {
    const waits = [];
    let wrong = null;
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        sampleInt: Math.max(100, Math.min(1000, seconds * 500)),
        requests: [
          {
            setupRequest: (request, context) => Object.assign(request, call.next(context)),
            onResponse: (status, body, context, headers) => {
              wrong ??= faultOf(call, status, body);
              call.after?.(context, headers);
            },
          },
        ],
      },
      (error) => (error ? reject(error) : resolve({ waits, wrong })),
    );
    instance.on("response", (_client, _status, _bytes, milliseconds) => waits.push(milliseconds));
    instance.on("reqError", reject);
  });
}

/** The longest health check and the longest block of the server's event loop while one connection makes a call. */
export async function measureWaits(world, call, seconds) {
  await call.before?.();
  const work = () => window({ url: world.url, call, connections: 1, seconds });
  const { health, block } = await watched(world, work);
  await call.before?.();
  return { health, block };
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** A slow call gets longer windows, so that each holds some answers of every connection. */
const LONGER = 3;
/** Of a call that takes longer there is one window. */
const VERY_SLOW_MS = 2_000;

/** Medians over windows. `cpu` returns the milliseconds that server and database have used so far. */
export async function measure({ url, call, connections, windows, seconds, cpu }) {
  await call.before?.();
  const warm = await window({ url, call, connections, seconds: seconds / 2 });
  const slow = warm.count < 5 * connections;
  // Requests in flight at the end of a window are still processed; they count for this window, not for the next.
  const inFlight = connections === 1 ? 0 : connections;
  const settle = () => sleep(inFlight && Math.max(SETTLE_MS, 2 * warm.p99));
  await settle();
  const all = [];
  for (let n = 0; n < (warm.p50 > VERY_SLOW_MS ? 1 : windows); n++) {
    await call.before?.();
    const before = cpu();
    const seen = await window({ url, call, connections, seconds: slow ? LONGER * seconds : seconds });
    await settle();
    const after = cpu();
    const sent = seen.count + inFlight;
    all.push({
      ...seen,
      server: (after.server - before.server) / sent,
      database: (after.database - before.database) / sent,
    });
  }
  await call.before?.();
  const of = (key) => median(all.map((one) => one[key]));
  const keys = ["perSecond", "p50", "p99", "server", "database"];
  return { name: call.name, connections, ...Object.fromEntries(keys.map((key) => [key, of(key)])) };
}
