// 1,000 pages with live updates on two servers: what each costs, and how soon it hears of a message.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startBareStreams } from "./bare-streams.mjs";
import { json } from "./calls.mjs";
import { fillPeople, fillProposals, ORGANISERS, organiserEmail, REVIEWERS, reviewerEmail } from "./fill.mjs";
import { send } from "./http.mjs";
import { addressOf, openSessions, renew } from "./people.mjs";
import { openWorld } from "./world.mjs";

const PAGES = 1_000;
const SERVERS = 2;
const MESSAGES = 60;
const MESSAGE_EVERY_MS = 400;
/** A message that has not arrived by then is missed. */
const MISSED_MS = 10_000;
/** Longer than between two checks of sessions. */
const QUIET_SECONDS = 40;
const SLOWEST_MS = 500;
/** Until sockets of closed streams are gone, and new ones are at rest. */
const SETTLE_MS = 1_000;

export const LIVE_HEADER = [
  "live updates",
  "held for each",
  "of bare",
  "resident for each",
  "messages",
  "p50 ms",
  "p99 ms",
  "longest ms",
  "missed",
  "transactions/s, quiet",
  "for each message",
];

/**
 * Half of the pages read a stream of each server, each in a session of its own, of people who may all read the discussions.
 * Organisers write by both servers in turn; the time is from the start of that request until a page has the event. The
 * memory is that of the servers' processes, without the pages'; `held`: by objects after a collection of garbage. A bare
 * server holds as many streams for comparison.
 */
export async function measureLive(options) {
  const world = await openWorld(options);
  const servers = [];
  try {
    await fillPeople(world);
    await fillProposals(world, options.sizes[0]);
    world.lectern("edition", "set", "discussionBeforeReview", "true");
    const people = sessions(PAGES / SERVERS);
    await openSessions(world, people);
    for (let n = 0; n < SERVERS; n++) servers.push(await world.another("memory.mjs"));
    const bare = await holdBare(world, people);
    const { streams, ...memory } = await hold(servers, people);
    const quiet = await transactionsDuring(world, () => sleep(QUIET_SECONDS * 1_000));
    const heard = [];
    const loud = await transactionsDuring(world, async () => {
      heard.push(...(await writeAndHear(world, { servers, people, streams })));
    });
    const ended = streams.filter(({ isOpen }) => !isOpen()).length;
    closeAll(streams);
    const quietPerSecond = quiet / QUIET_SECONDS;
    const seconds = (MESSAGES * MESSAGE_EVERY_MS) / 1_000;
    const row = {
      ...memory,
      bare: bare.held,
      ...waitsOf(heard, streams.length),
      quiet: quietPerSecond,
      forEach: (loud - quietPerSecond * seconds) / MESSAGES,
    };
    if (row.missed > 0 || ended > 0 || row.p99 > SLOWEST_MS) process.exitCode = 1;
    if (ended > 0) console.error(`${ended} streams ended by themselves`);
    return { row, version: world.version };
  } finally {
    for (const server of servers) await server.stop();
    await world.close();
  }
}

/** Organisers first: they write. */
function sessions(count) {
  const emails = [
    ...Array.from({ length: ORGANISERS }, (_, n) => organiserEmail(n + 1)),
    ...Array.from({ length: REVIEWERS }, (_, n) => reviewerEmail(n + 1)),
  ];
  return Array.from({ length: count }, (_, n) => ({
    email: emails[n % emails.length],
    address: addressOf(n + 1),
  }));
}

/** Opens a stream of each server for each person, and says what each stream costs, in KiB. */
async function hold(servers, people) {
  // What is loaded and compiled with the first streams is not theirs.
  await openStreams(servers, people).then(closeAll);
  await sleep(SETTLE_MS);
  const before = await memoryOf(servers);
  const streams = await openStreams(servers, people);
  await sleep(SETTLE_MS);
  const after = await memoryOf(servers);
  const each = (part) => (after[part] - before[part]) / streams.length / 1024;
  return { streams, held: each("held"), resident: each("resident") };
}

/** What as many streams, with the same requests, cost on two bare servers. */
async function holdBare({ home }, people) {
  const servers = [];
  for (let n = 0; n < SERVERS; n++) servers.push(await startBareStreams(home));
  const { streams, ...memory } = await hold(servers, people);
  closeAll(streams);
  for (const server of servers) await server.stop();
  return memory;
}

async function memoryOf(servers) {
  const all = await Promise.all(servers.map((server) => server.ask("memory")));
  const sum = (part) => all.reduce((total, each) => total + each[part], 0);
  return { held: sum("held"), resident: sum("resident") };
}

/** A stream of each server for each person. */
async function openStreams(servers, people) {
  const streams = [];
  for (const person of people)
    streams.push(...(await Promise.all(servers.map(({ url }) => openStream(url, person)))));
  return streams;
}

const closeAll = (streams) => {
  for (const { close } of streams) close();
};

/** One page's stream; `hears` returns the time at which it has an event about a proposal. */
function openStream(url, person) {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/live/`, { agent: false, headers: json(person) }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream answered ${answer.statusCode}`));
      let open = true;
      const arrivals = new Map();
      answer.setEncoding("utf8");
      answer.on("data", (text) => {
        for (const [, id] of text.matchAll(/"submission":(\d+)/g))
          arrivals.set(Number(id), performance.now());
      });
      for (const over of ["end", "error"]) answer.on(over, () => (open = false));
      resolve({ arrivals, isOpen: () => open, close: () => asked.destroy() });
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** How long after the start of its request each page had each message, in milliseconds; missed ones are left out. */
async function writeAndHear(world, { servers, people, streams }) {
  const agent = new Agent({ keepAlive: true });
  const writers = people.slice(0, ORGANISERS);
  await renew(world, writers);
  const { rows } = await world.db.query(
    "select id from submission where status = 'Ready for Review' and id % 10 <> 0 order by id limit $1",
    [MESSAGES],
  );
  const written = new Map();
  for (const [n, { id }] of rows.entries()) {
    const headers = json(writers[n % writers.length]);
    const body = JSON.stringify({ text: `Message ${n}` });
    written.set(id, performance.now());
    const url = `${servers[n % servers.length].url}/api/discussion/${id}/messages/`;
    const answer = await send(agent, url, { method: "POST", headers, body });
    if (answer.status !== 201) throw new Error(`A message was answered with ${answer.status}`);
    await sleep(MESSAGE_EVERY_MS);
  }
  const isComplete = () => streams.every(({ arrivals }) => arrivals.size >= written.size);
  for (const begun = performance.now(); !isComplete() && performance.now() - begun < MISSED_MS; )
    await sleep(50);
  agent.destroy();
  return streams.flatMap(({ arrivals }) =>
    [...written].flatMap(([id, at]) => (arrivals.has(id) ? [arrivals.get(id) - at] : [])),
  );
}

function waitsOf(heard, pages) {
  heard.sort((a, b) => a - b);
  const at = (share) => heard[Math.min(heard.length - 1, Math.floor(heard.length * share))];
  return { p50: at(0.5), p99: at(0.99), longest: heard.at(-1), missed: pages * MESSAGES - heard.length };
}

/** The database's transactions meanwhile: each statement outside one is one. */
async function transactionsDuring({ db }, work) {
  const count = async () => {
    // What a backend has counted is reported after a second.
    await sleep(1_500);
    const { rows } = await db.query(
      "select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()",
    );
    return rows[0].n;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

export const liveCells = ({ held, bare, resident, p50, p99, longest, missed, quiet, forEach }) => [
  `${PAGES.toLocaleString("en")} pages on ${SERVERS} servers`,
  `${held.toFixed(1)} KiB`,
  `${(held / bare).toFixed(1)} × ${bare.toFixed(1)} KiB`,
  `${resident.toFixed(1)} KiB`,
  MESSAGES,
  p50.toFixed(0),
  p99.toFixed(0),
  longest.toFixed(0),
  missed,
  quiet.toFixed(1),
  forEach.toFixed(1),
];
