import { send } from "./http.mjs";

/** Caches are warm by then; a call on 16 connections is made more often, until plans are kept. */
const BEFORE_RECORDING = { alone: 1, usual: 5 };

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The statements that Lectern sends for one call, and what is another value in each call: what was `given` in it (ids and
 * keys), the id of what it has `created`, and the `fresh` ids that the server made itself.
 */
export async function recordCall(world, call) {
  await call.before?.();
  const make = async () => {
    const { method, path, headers, body, given } = call.next({});
    const answer = await send(undefined, world.url + path, { method, headers, body });
    if (answer.status !== call.status)
      throw new Error(`${call.name}: ${answer.status} ${answer.text().slice(0, 200)}`);
    return { given, text: answer.text() };
  };
  for (let n = 0; n < BEFORE_RECORDING[call.alone ? "alone" : "usual"]; n++) await make();
  await world.server.ask("record");
  const { given = {}, text } = await make();
  const statements = await world.server.ask("statements");
  await call.before?.();
  return { statements, given, created: call.created?.(text) ?? null, fresh: freshIds(statements, given) };
}

/** The ids that are first seen in an insert. */
function freshIds(statements, given) {
  const known = new Set(Object.values(given));
  const fresh = new Set();
  for (const { text, values } of statements) {
    const ids = JSON.stringify(values).match(UUID) ?? [];
    for (const id of ids.filter((each) => !known.has(each))) (/^insert/i.test(text) ? fresh : known).add(id);
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
