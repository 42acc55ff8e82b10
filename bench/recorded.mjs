import { send } from "./http.mjs";
import { renew } from "./people.mjs";

/** Caches are warm by then; a call on 16 connections is made more often, until plans are cached. */
const BEFORE_RECORDING = { alone: 1, usual: 5 };

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The statements that Lectern sends for one call, and what is another value in each call: what was `given` in it (ids and
 * keys), the id of what it has `created`, and the `fresh` ids that the server made itself.
 */
async function recordCall(server, call) {
  await call.before?.();
  const make = async () => {
    const { method, path, headers, body, given } = call.next({});
    const answer = await send(undefined, server.url + path, { method, headers, body });
    if (answer.status !== call.status)
      throw new Error(`${call.name}: ${answer.status} ${answer.text().slice(0, 200)}`);
    return { given, text: answer.text() };
  };
  for (let n = 0; n < BEFORE_RECORDING[call.alone ? "alone" : "usual"]; n++) await make();
  await server.ask("record");
  const { given = {}, text } = await make();
  const statements = await server.ask("statements");
  await call.before?.();
  if (statements.length === 0) throw new Error(`${call.name}: no statement was recorded`);
  return { statements, given, created: call.created?.(text) ?? null, fresh: freshIds(statements, given) };
}

/** Records calls on a server of their own, so that the measured one has nothing else to do. Returns a recording of each. */
export async function recordCalls(world, calls) {
  const server = await world.another("statements.mjs");
  const recordings = [];
  try {
    for (const call of calls) {
      await renew(world, call.who);
      recordings.push(await recordCall(server, call));
    }
  } finally {
    await server.stop();
  }
  return recordings;
}

/** The ids that are first seen in an insert. */
function freshIds(statements, given) {
  const known = new Set(Object.values(given));
  const fresh = new Set();
  for (const { text, values } of statements) {
    const ids = JSON.stringify(values).match(UUID) ?? [];
    for (const id of ids.filter((each) => !known.has(each)))
      (/\binsert into\b/i.test(text) ? fresh : known).add(id);
  }
  return [...fresh];
}

/** The same call, answered by the bare server from its n-th recording. */
export const bareCall = (call, bare, n) => ({
  ...call,
  name: `${call.name}, bare`,
  status: 200,
  target: bare,
  after: undefined,
  refused: undefined,
  next(context) {
    const { method, body, given = {} } = call.next(context);
    const headers = body ? { "content-type": "application/json" } : {};
    return { method, path: `/recorded?${new URLSearchParams({ n, ...given })}`, headers, body };
  },
});
