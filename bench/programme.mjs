// The public programme of 300 talks: what a page and each feed cost beside a static file of the same size.
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { inProject } from "../scripts/places.mjs";
import { startBareBytes } from "./bare-bytes.mjs";
import { freshPage, launch } from "./browser.mjs";
import { json } from "./calls.mjs";
import { cpuMeter } from "./cpu.mjs";
import { addProposals, fillPeople, organiserEmail, scheduleAccepted } from "./fill.mjs";
import { send } from "./http.mjs";
import { leanLoad } from "./lean-load.mjs";
import { median } from "./load.mjs";
import { addressOf, openSessions } from "./people.mjs";
import { readWhilePublishing } from "./programme-readers.mjs";
import { openWorld } from "./world.mjs";

const TALKS = 300;
const ROOMS = 6;
const CONNECTIONS = 64;
const MOST_BYTES = 60_000;
const MOST_PAINT_MS = 300;
const PAINTS = 5;
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
  "bare node:http, req/s",
  "CPU ms",
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
      const row = await compare(feed, page, file, { ...options, home: world.home });
      console.error(`  ${programmeCells(row).join("  ")}`);
      rows.push(row);
    }
    const paint = await largestPaint(`${server.url}/programme`);
    const readers = await readWhilePublishing({
      db: world.db,
      publish: () => publish(world, organiser),
      urls: [world.url, server.url],
    });
    await server.stop();
    const { errors, mixed, stale, secrets } = readers;
    if (errors + mixed + stale + secrets > 0) process.exitCode = 1;
    if (rows[0].bytes > MOST_BYTES || paint > MOST_PAINT_MS) process.exitCode = 1;
    return { rows, paint, readers, version: world.version };
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
  await scheduleAccepted(db, ROOMS);
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

/** The largest paint of the page in a browser that has not seen it, in milliseconds. */
async function largestPaint(url) {
  const browser = await launch();
  const seen = [];
  // The browser's own start is not the page's: the first visit is not counted.
  for (let n = 0; n <= PAINTS; n++) {
    const { page, close } = await freshPage(browser, { slower: 1 });
    await page.goto(url, { waitUntil: "networkidle" });
    if (n > 0) seen.push(await page.evaluate(() => window.bench.largest));
    await close();
  }
  await browser.close();
  return Math.round(median(seen));
}

/** In turns, one after the other: what else the machine does then slows all. */
async function compare(feed, page, file, { windows, seconds, connections, home }) {
  const gzip = { "accept-encoding": "gzip" };
  const agent = new Agent({ keepAlive: true });
  const { bytes, etag, headers, body } = await send(agent, page.url, { headers: gzip });
  agent.destroy();
  const bare = await startBareBytes(home, { headers, body: body() });
  const many = Math.max(CONNECTIONS, ...connections);
  const measured = { page: [], file: [], known: [], bare: [] };
  for (let n = 0; n <= windows; n++) {
    const of = {
      page: await load(page, gzip, many, seconds),
      file: await load(file, gzip, many, seconds),
      known: await load(page, { ...gzip, "if-none-match": etag }, many, seconds, 304),
      bare: await load(bare, gzip, many, seconds),
    };
    // The first is until the code is compiled.
    if (n > 0) for (const key of Object.keys(of)) measured[key].push(of[key]);
  }
  await bare.stop();
  const mid = (key, part) => median(measured[key].map((each) => each[part]));
  return {
    name: feed === "" ? "/programme" : feed,
    bytes,
    page: { perSecond: mid("page", "perSecond"), cpu: mid("page", "cpu") },
    file: { perSecond: mid("file", "perSecond"), cpu: mid("file", "cpu") },
    known: mid("known", "perSecond"),
    bare: { perSecond: mid("bare", "perSecond"), cpu: mid("bare", "cpu") },
    ratio: median(measured.page.map(({ cpu }, n) => cpu / measured.file[n].cpu)),
  };
}

async function load({ url, pid }, headers, connections, seconds, status = 200) {
  const cpu = cpuMeter(pid, null);
  const before = cpu().server;
  const result = await leanLoad({ url, headers, connections, seconds: Math.max(1, seconds), status });
  return { perSecond: result.count / result.seconds, cpu: (cpu().server - before) / result.count };
}

const whole = (n) => Math.round(n).toLocaleString("en");

export const programmeCells = ({ name, bytes, page, file, ratio, known, bare }) => [
  name,
  whole(bytes),
  whole(page.perSecond),
  page.cpu.toFixed(3),
  whole(file.perSecond),
  file.cpu.toFixed(3),
  ratio.toFixed(2),
  whole(known),
  whole(bare.perSecond),
  bare.cpu.toFixed(3),
];
