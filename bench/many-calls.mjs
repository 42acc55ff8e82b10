// One call of 5,000 proposals, alone in its database and among 20 of the same size: reading it should cost the same.
import { Agent } from "node:http";
import { inTurn, json } from "./calls.mjs";
import { addProposals, fillPeople, organiserEmail, reviewerEmail } from "./fill.mjs";
import { send } from "./http.mjs";
import { median } from "./load.mjs";
import { addressOf, openSessions, renew } from "./people.mjs";
import { openWorld } from "./world.mjs";

const CALLS = 20;
const PROPOSALS = 5_000;
/** Few, so that the warm-up contains the first requests of each. */
const READERS = 2;
/** A request's CPU is counted in steps of 10 ms: with this much of it in a window, to one in a hundred. */
const WINDOW_CPU_MS = 1_000;

/**
 * What is read; `changed`: after a review has changed, which is awaited. The cost of that small write is counted in both
 * databases.
 */
const READS = [
  { name: "reviewer's list", path: "/api/submissions/", who: "reviewers" },
  { name: "reviewer's list, unchanged", path: "/api/submissions/", who: "reviewers", known: true },
  { name: "queue", path: "/api/reviews/queue/", who: "reviewers" },
  { name: "queue after a change", path: "/api/reviews/queue/", who: "reviewers", changed: true },
  { name: "one proposal", path: "/api/submissions/{pk}/", who: "reviewers" },
  { name: "board", path: "/api/board/", who: "organisers" },
  { name: "board after a change", path: "/api/board/", who: "organisers", changed: true },
  { name: "board, unchanged", path: "/api/board/", who: "organisers", known: true },
  { name: "panel after a change", path: "/api/panel/", who: "organisers", changed: true },
  { name: "dashboard after a change", path: "/api/dashboard/", who: "organisers", changed: true },
];

export const MANY_CALLS_HEADER = [
  `${PROPOSALS.toLocaleString("en")} proposals`,
  "alone, CPU ms",
  `among ${CALLS} calls`,
  "ratio",
  "of pairs",
  "database alone",
  "among",
  "statements alone",
  "among",
];

/**
 * Each read in pairs of windows, one on each database, in turns of order: what else the machine does then slows both. The
 * ratio is the median of those of the pairs, whose range shows how noisy it was.
 */
export async function measureManyCalls(options, { pairs, wanted }) {
  const worlds = [];
  try {
    for (const calls of [1, CALLS]) worlds.push(await worldWith(options, calls));
    const rows = [];
    for (const read of READS.filter(wanted)) {
      for (const { world, people } of worlds) await renew(world, people[read.who]);
      rows.push(await compare(worlds, read, pairs));
    }
    return { rows, version: worlds[0].world.version };
  } finally {
    for (const { world } of worlds) await world.close();
  }
}

/** A server whose default call is the last of several, each with the same number of proposals. */
async function worldWith(options, calls) {
  const world = await openWorld(options);
  const { db } = world;
  await fillPeople(world);
  await db.query(
    `insert into call (slug, series, state, created_at, opened_at)
     select 'bench-' || n, 'Bench', 'open', now(), now() from generate_series(2, $1::int) n`,
    [calls],
  );
  for (const copied of [
    "edition_setting (call_id, key, value) select n, key, value from edition_setting",
    "membership (call_id, account_id, group_name) select n, account_id, group_name from membership",
  ])
    await db.query(`insert into ${copied}, generate_series(2, $1::int) n`, [calls]);
  for (let call = 1; call <= calls; call++) {
    await db.query(
      "select set_config('search_path', 'of_call', false), set_config('lectern.call', $1, false)",
      [String(call)],
    );
    await addProposals(db, PROPOSALS);
  }
  await db.query("reset search_path");
  await db.query("update call set is_default = false where is_default");
  await db.query("update call set is_default = true where id = $1", [calls]);
  // So that the database has no background work left while it is measured.
  await db.query("alter system set autovacuum = off");
  await db.query("select pg_reload_conf()");
  await db.query("vacuum analyze");
  await db.query("checkpoint");
  const people = await logInReaders(world);
  const { rows } = await db.query(
    "select min(s.id)::int as pk, min(r.id)::int as review from submission s join review r on r.submission_id = s.id where s.call_id = $1 and s.id % 10 <> 0",
    [calls],
  );
  return { world, people, ...rows[0] };
}

async function logInReaders(world) {
  const readers = (email, first) =>
    Array.from({ length: READERS }, (_, n) => ({ email: email(n + 1), address: addressOf(first + n) }));
  const people = { reviewers: readers(reviewerEmail, 1), organisers: readers(organiserEmail, 1 + READERS) };
  await openSessions(world, [...people.reviewers, ...people.organisers]);
  return people;
}

/** A function that makes a read once, on one of the two servers, and fails where the answer has another status. */
function reader({ world, people, pk, review }, { name, path, who, known, changed }, url = world.url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tags = new Map();
  const anyone = inTurn(people[who]);
  return async () => {
    const person = anyone();
    const headers = { ...json(person), ...(tags.has(person) && { "if-none-match": tags.get(person) }) };
    if (changed) await world.db.query("update review set updated_at = now() where id = $1", [review]);
    const answer = await send(agent, url + path.replace("{pk}", pk), { headers });
    const right = tags.has(person) ? 304 : 200;
    if (answer.status !== right) throw new Error(`${name}: ${answer.status} ${answer.text().slice(0, 200)}`);
    if (known) tags.set(person, answer.etag);
  };
}

async function compare(worlds, read, pairs) {
  const readers = worlds.map((each) => reader(each, read));
  const costOf = async (at, times) => {
    const { cpu } = worlds[at].world;
    const before = cpu();
    for (let n = 0; n < times; n++) await readers[at]();
    const after = cpu();
    const database = (after.database - before.database) / times;
    return { all: (after.server - before.server) / times + database, database };
  };
  // Warm-up: until PostgreSQL caches the plans and the code is compiled.
  for (const at of [0, 1]) await costOf(at, 20);
  const times = Math.max(8, Math.min(2_000, Math.ceil(WINDOW_CPU_MS / (await costOf(0, 20)).all)));
  const costs = [[], []];
  for (let n = 0; n < pairs; n++)
    for (const at of n % 2 === 0 ? [0, 1] : [1, 0]) costs[at].push(await costOf(at, times));
  const ratios = costs[1].map(({ all }, n) => all / costs[0][n].all);
  const mediansOf = (part) => costs.map((each) => median(each.map((cost) => cost[part])));
  const row = {
    ...read,
    all: mediansOf("all"),
    database: mediansOf("database"),
    ratio: median(ratios),
    ratios,
  };
  row.statements = [];
  for (const each of worlds) row.statements.push(await countStatements(each, read));
  console.error(`  ${read.name}: ${manyCallsCells(row).slice(1).join("  ")}`);
  return row;
}

/** How many statements a server sends for a read that it has answered before. */
async function countStatements(each, read) {
  const server = await each.world.another("statements.mjs");
  try {
    const readOnce = reader(each, read, server.url);
    for (let n = 0; n < 2 * READERS; n++) await readOnce();
    await server.ask("record");
    await readOnce();
    return (await server.ask("statements")).length;
  } finally {
    await server.stop();
  }
}

export const manyCallsCells = ({ name, all, ratio, ratios, database, statements }) => [
  name,
  ...all.map((cost) => cost.toFixed(2)),
  ratio.toFixed(2),
  `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
  ...database.map((cost) => cost.toFixed(2)),
  ...statements,
];
