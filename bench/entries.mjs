// Entries to a screen without a browser: the calls that it makes when it is opened, from several connections.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { send } from "./http.mjs";

export const LANES = 16;
export const BATCH = "/api/batch/";
/** The statuses of a read: answered, or unchanged. */
const READ = [200, 304];
/** PostgreSQL plans a statement this number of times on each connection, before it may keep the plan. */
const TIMES_PLANNED = 5;

/** Returns what edits a proposal before a screen is read, one edit after the other. */
export function editing({ db }) {
  let last = Promise.resolve();
  return () => {
    const id = 1 + 10 * Math.floor(Math.random() * 100);
    last = last.then(() =>
      db.query("update submission set version = version + 1, title = title || '.' where id = $1", [id]),
    );
    return last;
  };
}

/** Readers that make the calls of a screen, one after the other. A call is a path, or a list of those that are read in a batch. */
export function enteringReaders(world, people, calls) {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const tags = new Map();

  async function enter(n, known = false) {
    const person = people[n % people.length];
    let bytes = 0;
    for (const call of calls) {
      const paths = [call].flat().map((path) => path.replaceAll(":pk", person?.pk));
      const keys = paths.map((path) => `${person?.email} ${path}`);
      const tagged = keys.map((key) => (known ? tags.get(key) : undefined));
      const headers = {
        "accept-encoding": "br",
        ...(person && { authorization: `Bearer ${person.access}` }),
      };
      const answer = await (Array.isArray(call) ? readBatch : readAlone)(paths, tagged, headers);
      for (const [at, tag] of answer.tags.entries()) if (tag) tags.set(keys[at], tag);
      bytes += answer.bytes;
    }
    return bytes;
  }

  async function readAlone([path], [tag], headers) {
    const all = { ...headers, ...(tag && { "if-none-match": tag }) };
    const { status, text, etag, bytes } = await send(agent, world.url + path, { headers: all });
    if (!READ.includes(status)) throw new Error(`${path}: ${status} ${text().slice(0, 200)}`);
    return { tags: [etag], bytes };
  }

  async function readBatch(paths, tagged, headers) {
    const reads = paths.map((path, at) => ({ path, ...(tagged[at] && { if_none_match: tagged[at] }) }));
    const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
    const answer = await send(agent, world.url + BATCH, { ...sent, body: JSON.stringify({ reads }) });
    if (answer.status !== 200) throw new Error(`${paths}: ${answer.status} ${answer.text().slice(0, 200)}`);
    const packed = answer.headers["content-encoding"] === "br";
    const { answers } = JSON.parse(packed ? brotliDecompressSync(answer.body()) : answer.text());
    for (const [at, { status }] of answers.entries())
      if (!READ.includes(status)) throw new Error(`${paths[at]}: ${status}`);
    return { tags: answers.map(({ etag }) => etag), bytes: answer.bytes };
  }

  /** Enters from each lane until plans are cached. */
  async function warm(lanes) {
    const entering = Array.from({ length: lanes }, async (_, n) => {
      for (let time = 0; time <= TIMES_PLANNED; time++) await enter(n);
    });
    await Promise.all(entering);
  }

  /** Enters again and again from each lane for `seconds`; returns CPU and bytes of one entry. */
  async function run({ lanes, seconds, known = false, before = async () => {} }) {
    for (let n = 0; known && n < lanes; n++) await enter(n, known);
    let [entries, bytes, over] = [0, 0, false];
    const start = world.cpu();
    const running = Array.from({ length: lanes }, async (_, n) => {
      while (!over) {
        await before();
        const received = await enter(n, known);
        bytes += received;
        entries += 1;
      }
    });
    await sleep(seconds * 1_000);
    over = true;
    await Promise.all(running);
    const end = world.cpu();
    const cpu = end.server + end.database - start.server - start.database;
    return { cpu: cpu / entries, bytes: bytes / entries };
  }

  return { enter, warm, run, close: () => agent.destroy() };
}
