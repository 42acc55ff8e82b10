// The public programme of 300 talks: what a page and each feed cost beside a static file of the same size.
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import autocannon from "autocannon";
import { inProject } from "../scripts/places.mjs";
import { json } from "./calls.mjs";
import { cpuMeter } from "./cpu.mjs";
import { addProposals, fillPeople, organiserEmail } from "./fill.mjs";
import { send } from "./http.mjs";
import { median } from "./load.mjs";
import { addressOf, openSessions } from "./people.mjs";
import { openWorld } from "./world.mjs";

const TALKS = 300;
const ROOMS = 6;
const CONNECTIONS = 64;
const MOST_BYTES = 60_000;
const FEEDS = ["", "/schedule.ics", "/schedule.xml", "/schedule.json"];

export const PROGRAMME_HEADER = [
  `${TALKS} talks`,
  "bytes, gzip",
  "req/s",
  "CPU ms",
  "static file, req/s",
  "CPU ms",
  "of static",
  "unchanged, req/s",
];

/** A row for the page and each feed. Too large a first page fails the bench. */
export async function measureProgramme(options) {
  const world = await openWorld(options);
  const files = [];
  try {
    await fillPeople(world);
    await schedule(world);
    const organiser = { email: organiserEmail(1), address: addressOf(1) };
    await openSessions(world, [organiser]);
    await publish(world, organiser);
    const sizes = new Map();
    for (const feed of FEEDS) sizes.set(feed, await bodyOf(world.url, feed));
    for (const [feed, body] of sizes) files.push(staticFile(feed, body));
    // It lists its files when it starts.
    const server = await world.another(null);
    const rows = [];
    for (const [n, feed] of FEEDS.entries()) {
      const page = { url: `${server.url}/programme${feed}`, pid: server.pid };
      const file = { url: `${server.url}/assets/${files[n].name}`, pid: server.pid };
      const row = await compare(feed, page, file, options);
      console.error(`  ${programmeCells(row).join("  ")}`);
      rows.push(row);
    }
    await server.stop();
    if (rows[0].bytes > MOST_BYTES) process.exitCode = 1;
    return { rows, version: world.version };
  } finally {
    for (const { paths } of files) for (const path of paths) rmSync(path, { force: true });
    await world.close();
  }
}

/** Accepted talks in some rooms over three days, whose speakers know of it. */
export async function schedule({ db }) {
  const call = "select set_config('search_path', 'of_call', false), set_config('lectern.call', '1', false)";
  await db.query(call);
  await addProposals(db, TALKS);
  await db.query("reset search_path");
  await db.query("update submission set status = 'Reviewed', decision = 'ACC', released_decision = 'ACC'");
  await db.query(
    `insert into slot (call_id, submission_id, conference, room, starts_at, minutes, updated_at)
     select call_id, id, '', 'Room ' || (1 + n % $1), date_trunc('day', now()) + interval '100 days 9 hours'
       + (n / $1 % 17) * interval '30 minutes' + (n / $1 / 17) * interval '1 day', 30, now()
     from (select call_id, id, (row_number() over (order by id) - 1)::int as n from submission) s`,
    [ROOMS],
  );
  await db.query("vacuum analyze");
}

async function publish({ url }, organiser) {
  const address = `${url}/api/programme/publication/`;
  const answer = await fetch(address, { method: "POST", headers: json(organiser), body: "{}" });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
}

async function bodyOf(url, feed) {
  const answer = await fetch(`${url}/programme${feed}`, { headers: { "accept-encoding": "identity" } });
  if (answer.status !== 200) throw new Error(`${feed}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** A file of the same content among the built ones, compressed as these are; removed after the run. */
function staticFile(feed, body) {
  const name = `bench-${randomBytes(4).toString("hex")}${feed === "" ? ".html" : feed.slice("/schedule".length)}`;
  const path = inProject(`web/dist/assets/${name}`);
  writeFileSync(path, body);
  writeFileSync(`${path}.gz`, gzipSync(body));
  writeFileSync(`${path}.br`, brotliCompressSync(body));
  return { name, paths: [path, `${path}.gz`, `${path}.br`] };
}

/** In pairs, one after the other: what else the machine does then slows both. */
async function compare(feed, page, file, { windows, seconds, connections }) {
  const gzip = { "accept-encoding": "gzip" };
  const agent = new Agent({ keepAlive: true });
  const { bytes, etag } = await send(agent, page.url, { headers: gzip });
  agent.destroy();
  const many = Math.max(CONNECTIONS, ...connections);
  const measured = { page: [], file: [], known: [] };
  for (let n = 0; n <= windows; n++) {
    const of = {
      page: await load(page, gzip, many, seconds),
      file: await load(file, gzip, many, seconds),
      known: await load(page, { ...gzip, "if-none-match": etag }, many, seconds),
    };
    // The first is until the code is compiled.
    if (n > 0) for (const key of Object.keys(of)) measured[key].push(of[key]);
  }
  const mid = (key, part) => median(measured[key].map((each) => each[part]));
  return {
    name: feed === "" ? "/programme" : feed,
    bytes,
    page: { perSecond: mid("page", "perSecond"), cpu: mid("page", "cpu") },
    file: { perSecond: mid("file", "perSecond"), cpu: mid("file", "cpu") },
    known: mid("known", "perSecond"),
    ratio: median(measured.page.map(({ cpu }, n) => cpu / measured.file[n].cpu)),
  };
}

async function load({ url, pid }, headers, connections, seconds) {
  const cpu = cpuMeter(pid, null);
  const before = cpu().server;
  const result = await autocannon({ url, headers, connections, duration: Math.max(1, seconds), workers: 1 });
  const count = result["2xx"] + result["3xx"];
  if (result.non2xx - result["3xx"] > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} faults`);
  return { perSecond: count / result.duration, cpu: (cpu().server - before) / count };
}

const whole = (n) => Math.round(n).toLocaleString("en");

export const programmeCells = ({ name, bytes, page, file, ratio, known }) => [
  name,
  whole(bytes),
  whole(page.perSecond),
  page.cpu.toFixed(3),
  whole(file.perSecond),
  file.cpu.toFixed(3),
  ratio.toFixed(2),
  whole(known),
];
