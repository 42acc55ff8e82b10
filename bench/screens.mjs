// What a screen costs: all calls that it makes when it is opened, as the browser makes them.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { freshPage, launch } from "./browser.mjs";
import { send } from "./http.mjs";
import { median } from "./load.mjs";
import { STREAM } from "./network.mjs";
import { renew, sessionCookies } from "./people.mjs";
import { watched } from "./waits.mjs";

const LANES = 16;
/** An entry that takes longer is made from two connections: more would only wait in line. */
const SLOW_ENTRY_MS = 1_000;
const SLOW_LANES = 2;
const BATCH = "/api/batch/";
/** The statuses of a read: answered, or unchanged. */
const READ = [200, 304];

/** Whose screens, by role; `:pk` is a proposal that the role may see. */
export const SCREENS = {
  visitor: { "landing page": "/", "log-in page": "/login", "sign-up page": "/signup" },
  speaker: {
    "a speaker's proposals": "/homepage/speaker/app",
    "a speaker's proposal": "/homepage/speaker/app/:pk",
    "a new proposal": "/homepage/speaker/app/submit",
  },
  reviewer: {
    "reviewer's queue": "/homepage/reviewer/app",
    "a proposal in review": "/homepage/reviewer/app/:pk",
    "adding a review": "/homepage/reviewer/app/:pk/review",
  },
  organiser: {
    dashboard: "/homepage/organiser/app",
    board: "/homepage/organiser/app/proposals",
    "a proposal on the board": "/homepage/organiser/app/:pk",
    schedule: "/homepage/organiser/app/schedule",
    people: "/homepage/organiser/app/people",
    panel: "/homepage/organiser/app/panel",
    figures: "/homepage/organiser/app/figures",
    mails: "/homepage/organiser/app/mails",
    settings: "/homepage/organiser/app/settings",
  },
};

export const SCREEN_HEADER = [
  "screen, cold cache",
  "requests",
  "kB",
  "LCP ms",
  "calls",
  "API kB",
  "CPU ms",
  "unchanged",
  "changed",
  "health waits",
  "longest block",
];

/**
 * Opens each screen of these roles in Chromium, then repeats the calls that it made for `seconds`. `settle` measures
 * again where a figure is doubtful.
 */
export async function measureScreens(world, people, { roles, wanted, times, seconds, settle }) {
  const browser = await launch();
  const rows = [];
  try {
    for (const role of roles) {
      const who = people[role] ?? [null];
      for (const [name, path] of Object.entries(SCREENS[role]).filter(([name]) => wanted({ name }))) {
        const seen = await openSeveral(world, browser, { path, person: who[0], times });
        const row = await settle(async () => ({
          name,
          ...seen,
          ...(await costOf(world, who, seen, seconds)),
        }));
        rows.push(row);
        console.error(
          `  ${screenCells(row).join("  ")}  ${row.calls.map((call) => [call].flat().join(" + ")).join(" ")}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

export const screenCells = (row) => [
  row.name,
  row.requests,
  (row.bytes / 1000).toFixed(0),
  row.largest,
  row.calls.length,
  (row.apiBytes / 1000).toFixed(1),
  row.cpu.toFixed(1),
  row.unchanged.toFixed(1),
  row.changed.toFixed(1),
  `${row.health.toFixed(0)} ms`,
  `${row.block.toFixed(0)} ms`,
];

/** What of a row `--check` compares. */
export const SCREEN_COSTS = {
  keys: ["cpu", "unchanged", "changed"],
  figuresOf: ({ name, cpu, unchanged, changed }) => ({
    [name]: cpu,
    [`${name}, unchanged`]: unchanged,
    [`${name}, changed`]: changed,
  }),
};

async function openSeveral(world, browser, { path, person, times }) {
  const seen = [];
  for (let n = 0; n < times; n++) {
    if (person) await renew(world, [person]);
    seen.push(await open(browser, world.url + path.replace(":pk", person?.pk ?? ""), person));
  }
  const of = (key) => Math.round(median(seen.map((one) => one[key])));
  return { requests: of("requests"), bytes: of("bytes"), largest: of("largest"), calls: seen.at(-1).calls };
}

/**
 * Loads a page with a cold cache; `calls` are the page's path, which brings the edition, and those below /api/ that it read:
 * a list of them where it read them in a batch.
 */
async function open(browser, address, person) {
  const { page, network, close } = await freshPage(browser, {
    slower: 1,
    cookies: person ? sessionCookies(person) : [],
  });
  const calls = [];
  const named = (path) => path.replaceAll(`/${person?.pk}/`, "/:pk/");
  page.on("response", (answer) => {
    const sent = answer.request();
    const { pathname, search } = new URL(sent.url());
    const isRead = sent.isNavigationRequest() || pathname.startsWith("/api/");
    // The filled-in files have no images of their pages.
    if (!answer.ok()) return;
    if (sent.method() === "GET" && isRead && !STREAM.test(pathname)) calls.push(named(pathname + search));
    if (pathname === BATCH) calls.push(sent.postDataJSON().reads.map(({ path }) => named(path)));
  });
  // Nothing is intercepted: that would hold each request, and the paint with it.
  await page.goto(address, { timeout: 60_000 });
  await page.locator("main h1").first().waitFor();
  await network.whenQuiet();
  const largest = await page.evaluate(() => window.bench.largest);
  if (person) person.refresh = await refreshCookie(page);
  await close();
  return { ...network.total(), largest, calls };
}

const refreshCookie = async (page) =>
  (await page.context().cookies()).find(({ name }) => name === "lectern_refresh").value;

/** CPU and bytes of an entry, and what waits meanwhile. */
export async function costOf(world, who, { calls }, seconds) {
  if (who[0]) await renew(world, who);
  const readers = enteringReaders(world, who, calls);
  try {
    const begun = performance.now();
    await readers.enter(0);
    const lanes = performance.now() - begun > SLOW_ENTRY_MS ? SLOW_LANES : LANES;
    // From one connection: with others in front of it, a health check would wait for its turn.
    const alone = await watched(world, () => readers.run({ lanes: 1, seconds }));
    const first = await readers.run({ lanes, seconds });
    const unchanged = await readers.run({ lanes, seconds, known: true });
    const changed = await readers.run({ lanes, seconds, known: true, before: editing(world) });
    return {
      apiBytes: first.bytes,
      cpu: first.cpu,
      unchanged: unchanged.cpu,
      changed: changed.cpu,
      health: alone.health,
      block: alone.block,
    };
  } finally {
    readers.close();
  }
}

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

  /** Enters again and again from each lane for `seconds`; gives CPU and bytes of one entry. */
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

  return { enter, run, close: () => agent.destroy() };
}
