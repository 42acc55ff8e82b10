import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { ensureChromium } from "../scripts/chromium.mjs";
import { median } from "./load.mjs";
import { watchNetwork } from "./network.mjs";
import { sessionCookies } from "./people.mjs";

/** The usual speed, and a phone's: Chromium slows its page down by this factor. */
const SLOWER = [1, 4];
const WHEEL = 600;
/** A new Chromium window loads pages of its own, such as the address bar's, and keeps both processors busy for about this long. */
const WINDOW_OPENS_MS = 2_000;
/** Longer than this a reader notices. */
const LONG_MS = 50;

/** Records paints and long tasks from the start. */
function watch() {
  window.bench = { long: [], largest: 0 };
  const each = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  each("longtask", ({ duration }) => window.bench.long.push(duration));
  each("largest-contentful-paint", ({ startTime }) => {
    window.bench.largest = startTime;
  });
}

/** A page with a cold cache, on a processor that is `slower`, in a window that has come to rest. */
export async function freshPage(browser, { slower, cookies = [], script = true }) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    javaScriptEnabled: script,
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const network = await watchNetwork(devtools);
  await sleep(WINDOW_OPENS_MS);
  if (slower > 1) await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  if (script) await page.addInitScript(watch);
  return { page, network, close: () => context.close() };
}

const longest = (tasks) => Math.max(0, ...tasks);
const long = (tasks) => tasks.filter((duration) => duration > LONG_MS).length;
const row = (name, slower, cells) => [slower === 1 ? name : `${name}, processor ${slower}× slower`, ...cells];

/** A page that is opened for the first time. `ready` is the element that a visitor waits for. */
async function measureEntry(browser, { url, path, ready, slower, times }) {
  const seen = [];
  for (let n = 0; n < times; n++) {
    const { page, network, close } = await freshPage(browser, { slower });
    await page.goto(url + path, { waitUntil: "networkidle" });
    await page.locator(ready).first().waitFor();
    const { first, largest, tasks } = await page.evaluate(() => ({
      first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      largest: window.bench.largest,
      tasks: window.bench.long,
    }));
    seen.push({ ...network.total(), first, largest, task: longest(tasks) });
    await close();
  }
  const of = (key) => Math.round(median(seen.map((one) => one[key])));
  return [
    of("requests"),
    `${Math.round(of("bytes") / 1024)} KiB`,
    `${of("first")} ms`,
    `${of("largest")} ms`,
    `${of("task")} ms`,
  ];
}

/** How many letters of a page are read before, or without, any script. */
async function readWithoutScript(browser, url) {
  const { page, close } = await freshPage(browser, { slower: 1, script: false });
  await page.goto(url);
  const text = await page
    .locator("main")
    .textContent()
    .catch(() => "");
  await close();
  return text.trim().length;
}

/** The landing page and the log-in page, with a cold cache. */
export async function measureEntries(url, times) {
  const browser = await launch();
  const rows = [];
  for (const [name, path, ready] of [
    ["landing page", "/", "role=button[name=/theme$/]"],
    ["log-in page", "/login", "form button[type=submit]"],
  ]) {
    const letters = await readWithoutScript(browser, url + path);
    for (const slower of SLOWER) {
      rows.push(
        row(name, slower, [...(await measureEntry(browser, { url, path, ready, slower, times })), letters]),
      );
    }
  }
  await browser.close();
  return rows;
}

export const ENTRY_HEADER = [
  "page, cold cache",
  "requests",
  "sent",
  "first paint",
  "largest paint",
  "longest task",
  "letters without script",
];

/** Scrolls to the end of the page as a wheel does, and returns the long tasks on the way and the longest frame. */
async function scrollThrough(page) {
  await page.evaluate(() => {
    window.bench.long.length = 0;
    window.bench.frames = [];
    let last = performance.now();
    const frame = (now) => {
      window.bench.frames.push(now - last);
      last = now;
      window.bench.running = requestAnimationFrame(frame);
    };
    window.bench.running = requestAnimationFrame(frame);
  });
  await page.mouse.move(700, 500);
  for (let at = -1, now = 0; now !== at; ) {
    at = now;
    for (let n = 0; n < 10; n++) {
      await page.mouse.wheel(0, WHEEL);
      await page.waitForTimeout(16);
    }
    await page.waitForTimeout(100);
    now = await page.evaluate(() => window.scrollY);
  }
  return page.evaluate(() => {
    cancelAnimationFrame(window.bench.running);
    return {
      tasks: window.bench.long,
      frame: Math.max(...window.bench.frames),
      height: document.body.scrollHeight,
    };
  });
}

/** A reviewer opens the queue of all proposals, and scrolls to the end. */
async function measureQueue(browser, { url, reviewer, slower }) {
  const { page, close } = await freshPage(browser, { slower, cookies: sessionCookies(reviewer) });
  const begun = performance.now();
  await page.goto(`${url}/homepage/reviewer/app`);
  await page.locator("main tbody tr").nth(5).waitFor();
  const opened = performance.now() - begun;
  await page.waitForTimeout(3_000 * slower);
  const opening = await page.evaluate(() => window.bench.long);
  const { tasks, frame, height } = await scrollThrough(page);
  await close();
  return [
    `${Math.round(opened)} ms`,
    `${Math.round(longest(opening))} ms`,
    `${Math.round(longest(tasks))} ms`,
    long(tasks),
    `${Math.round(frame)} ms`,
    `${Math.round(height).toLocaleString("en")} px`,
  ];
}

export const QUEUE_HEADER = [
  "reviewer's queue",
  "rows in sight",
  "longest task opening",
  "longest task scrolling",
  "long tasks",
  "longest frame",
  "height",
];

/** `reviewers` have fresh refresh tokens, each for one browser. */
export async function measureQueues(url, reviewers) {
  const browser = await launch();
  // The browser's own start is not the page's: the first visit is not counted.
  await measureQueue(browser, { url, reviewer: reviewers[SLOWER.length], slower: 1 });
  const rows = [];
  for (const [n, slower] of SLOWER.entries()) {
    rows.push(
      row("1,000 proposals", slower, await measureQueue(browser, { url, reviewer: reviewers[n], slower })),
    );
  }
  await browser.close();
  return rows;
}

export const launch = async () =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
