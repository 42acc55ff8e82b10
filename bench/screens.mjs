// What a screen costs: all calls that it makes when it is opened, as the browser makes them.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freshPage, launch } from "./browser.mjs";
import { median } from "./load.mjs";
import { renew } from "./people.mjs";

const LANES = 16;
/** How long a replay goes on: some entries of every lane. */
const REPLAY_MS = 4_000;
const HEALTH_EVERY_MS = 10;

/** Whose screens, by role; `:pk` is a proposal that the role may see. */
const SCREENS = {
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
    board: "/homepage/organiser/app",
    "a proposal on the board": "/homepage/organiser/app/:pk",
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
];

/** Opens each screen in Chromium, then repeats the calls that it made, from sixteen connections. */
export async function measureScreens(world, people, { screens = () => true, times = 3, browse = true }) {
  const browser = await launch();
  const rows = [];
  try {
    for (const [role, all] of Object.entries(SCREENS)) {
      for (const [name, path] of Object.entries(all).filter(([each]) => screens(each))) {
        const person = people[role]?.[0] ?? null;
        const address = world.url + path.replace(":pk", person?.pk ?? "");
        const seen = [];
        for (let n = 0; n < (browse ? times : 1); n++) {
          if (person) await renew(world, [person]);
          seen.push(await open(browser, address, person));
        }
        const of = (key) => Math.round(median(seen.map((one) => one[key])));
        if (people[role]) await renew(world, people[role]);
        const calls = seen.at(-1).calls;
        const who = people[role] ?? [null];
        const first = await replay(world, who, calls, {});
        // With others in front of it a health check waits for its turn; with one, for what holds up the event loop.
        const alone = await replay(world, who, calls, { lanes: 1 });
        const unchanged = await replay(world, who, calls, { knowsEtags: true });
        const changed = await replay(world, who, calls, { knowsEtags: true, before: changer(world) });
        rows.push({
          name,
          requests: of("requests"),
          kB: of("bytes") / 1000,
          lcp: of("largest"),
          calls: calls.length,
          apiKB: first.bytes / 1000,
          cpu: first.cpu,
          unchanged: unchanged.cpu,
          changed: changed.cpu,
          health: alone.health,
        });
        console.error(`  ${screenCells(rows.at(-1)).join("  ")}  ${calls.join(" ")}`);
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

export const screenCells = ({ name, requests, kB, lcp, calls, apiKB, cpu, unchanged, changed, health }) => [
  name,
  requests,
  kB.toFixed(0),
  lcp,
  calls,
  apiKB.toFixed(1),
  cpu.toFixed(1),
  unchanged.toFixed(1),
  changed.toFixed(1),
  `${health.toFixed(0)} ms`,
];

/** Loads a page with a cold cache; `calls` are the paths below /api/ that it read. */
async function open(browser, address, person) {
  const cookies = person
    ? [
        { name: "lectern_refresh", value: person.refresh, path: "/api/token/" },
        { name: "lectern_session", value: "1", path: "/" },
      ].map((cookie) => ({ ...cookie, domain: "127.0.0.1" }))
    : [];
  const { page, network, close } = await freshPage(browser, { slower: 1, cookies });
  const calls = [];
  page.on("request", (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname.startsWith("/api/") && sent.method() === "GET")
      calls.push((pathname + search).replaceAll(`/${person?.pk}/`, "/:pk/"));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("main h1").first().waitFor();
  const largest = await page.evaluate(() => window.bench.largest);
  if (person) person.refresh = await refreshCookie(page);
  await close();
  return { ...network, largest, calls };
}

const refreshCookie = async (page) =>
  (await page.context().cookies()).find(({ name }) => name === "lectern_refresh").value;

/** Returns what edits a proposal before a screen is read, one edit after the other. */
function changer({ db }) {
  let last = Promise.resolve();
  return () => {
    const id = 1 + 10 * Math.floor(Math.random() * 100);
    last = last.then(() =>
      db.query("update submission set version = version + 1, title = title || '.' where id = $1", [id]),
    );
    return last;
  };
}

/** Makes the calls of one entry after the other in each lane. CPU and bytes are those of one entry. */
async function replay(world, people, calls, { knowsEtags = false, lanes = LANES, before = async () => {} }) {
  if (calls.length === 0) return { cpu: 0, bytes: 0, health: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const tags = new Map();
  const enter = async (person) => {
    let bytes = 0;
    for (const path of calls) {
      const key = `${person?.email} ${path}`;
      const answer = await get(agent, world.url + path.replaceAll(":pk", person?.pk), {
        "accept-encoding": "br",
        ...(person && { authorization: `Bearer ${person.access}` }),
        ...(knowsEtags && tags.has(key) && { "if-none-match": tags.get(key) }),
      });
      if (![200, 304].includes(answer.status)) throw new Error(`${path}: ${answer.status} ${answer.text}`);
      if (answer.etag) tags.set(key, answer.etag);
      bytes += answer.bytes;
    }
    return bytes;
  };
  await Promise.all(people.slice(0, LANES).map(enter));
  let entries = 0;
  let bytes = 0;
  let over = false;
  const start = world.cpu();
  const lane = async (n) => {
    while (!over) {
      await before();
      const received = await enter(people[n % people.length]);
      bytes += received;
      entries += 1;
    }
  };
  const running = Array.from({ length: lanes }, (_, n) => lane(n));
  const health = watchHealth(world);
  await sleep(REPLAY_MS);
  over = true;
  await Promise.all(running);
  const end = world.cpu();
  agent.destroy();
  const cpu = end.server + end.database - start.server - start.database;
  return { cpu: cpu / entries, bytes: bytes / entries, health: await health() };
}

/** The longest answer of the health check while others are served, less what the server spends on those in front of it. */
function watchHealth(world) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let over = false;
  const ended = (async () => {
    while (!over) {
      const begun = performance.now();
      await get(agent, `${world.url}/api/health/live/`, {});
      longest = Math.max(longest, performance.now() - begun);
      await sleep(HEALTH_EVERY_MS);
    }
    agent.destroy();
  })();
  return async () => {
    over = true;
    await ended;
    return longest;
  };
}

function get(agent, url, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      let bytes = 0;
      let text = "";
      answer.on("data", (chunk) => {
        bytes += chunk.length;
        if (text.length < 200) text += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, etag: answer.headers.etag, bytes, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}
