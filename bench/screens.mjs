// What a screen costs: all calls that it makes when it is opened, as the browser makes them.
import { freshPage, launch } from "./browser.mjs";
import { BATCH, editing, enteringReaders, LANES } from "./entries.mjs";
import { median } from "./load.mjs";
import { STREAM } from "./network.mjs";
import { renew, sessionCookies } from "./people.mjs";
import { watched } from "./waits.mjs";

/** An entry that takes longer is made from two connections: more would only wait in line. It has one window. */
const SLOW_ENTRY_MS = 1_000;
const SLOW_LANES = 2;
/** The figures are the median of this number of windows: those of a single one are up to a third apart. */
const WINDOWS = 3;

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

/** Opens each screen of these roles in Chromium, `times` times. Call it before a load, after which the database writes for a while. */
export async function openScreens(world, people, { roles, wanted, times }) {
  const browser = await launch();
  const screens = [];
  try {
    for (const role of roles) {
      const who = people[role] ?? [null];
      for (const [name, path] of Object.entries(SCREENS[role]).filter(([name]) => wanted({ name })))
        screens.push({ name, who, ...(await openSeveral(world, browser, { path, person: who[0], times })) });
    }
  } finally {
    await browser.close();
  }
  return screens;
}

/** Repeats for `seconds` the calls that each opened screen made. `settle` measures again where a figure is doubtful. */
export async function measureScreens(world, opened, { seconds, settle }) {
  const rows = [];
  for (const screen of opened) {
    const row = await settle(async () => ({
      ...screen,
      ...(await costOf(world, screen.who, screen, seconds)),
    }));
    rows.push(row);
    console.error(
      `  ${screenCells(row).join("  ")}  ${row.calls.map((call) => [call].flat().join(" + ")).join(" ")}`,
    );
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

/** The report of a worker that processes files, as of now. It counts for 45 seconds, longer than a screen takes to open. */
const reportWorker = ({ db }) =>
  db.query(
    `insert into public.file_worker (id, seen_at, sandbox, scanner)
     values ('00000000-0000-4000-8000-000000000000', now(), 'used', 'off') on conflict (id) do update set seen_at = now()`,
  );

async function openSeveral(world, browser, { path, person, times }) {
  const seen = [];
  for (let n = 0; n < times; n++) {
    if (person) await renew(world, [person]);
    await reportWorker(world);
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
    // The first entry also counts what the edits of the screen before have changed.
    await readers.enter(0);
    const begun = performance.now();
    await readers.enter(0);
    const lanes = performance.now() - begun > SLOW_ENTRY_MS ? SLOW_LANES : LANES;
    // From one connection: with others in front of it, a health check would wait for its turn.
    const alone = await watched(world, () => readers.run({ lanes: 1, seconds }));
    if (lanes === LANES) await readers.warm(lanes);
    const windows = [];
    // In turns, so that a slow moment of the machine does not fall on one figure only.
    while (windows.length < (lanes === LANES ? WINDOWS : 1))
      windows.push({
        first: await readers.run({ lanes, seconds }),
        unchanged: await readers.run({ lanes, seconds, known: true }),
        changed: await readers.run({ lanes, seconds, known: true, before: editing(world) }),
      });
    const cpuOf = (kind) => median(windows.map((window) => window[kind].cpu));
    return {
      apiBytes: windows[0].first.bytes,
      cpu: cpuOf("first"),
      unchanged: cpuOf("unchanged"),
      changed: cpuOf("changed"),
      health: alone.health,
      block: alone.block,
    };
  } finally {
    readers.close();
  }
}
