// The planning grid of 300 talks: the longest task of the page, in CPU time, while one of them is dragged and dropped.
import { freshPage, launch } from "./browser.mjs";
import { json } from "./calls.mjs";
import { fillPeople, organiserEmail } from "./fill.mjs";
import { addressOf, openSessions, sessionCookies } from "./people.mjs";
import { schedule } from "./programme.mjs";
import { openWorld } from "./world.mjs";

const DAY_MS = 86_400_000;
/** The usual speed, and a tablet's. */
const SLOWER = [1, 4];
const MOVES = 60;
const MOST_MS = 50;

export const GRID_HEADER = [
  "300 talks on the grid",
  "longest task",
  "tasks over 50 ms",
  "moves",
  "picked up",
  "dropped",
];

/** A row for each speed. A task that is too long at the usual speed fails the bench. */
export async function measureGrid(options) {
  const world = await openWorld(options);
  const browser = await launch();
  try {
    await fillPeople(world);
    await schedule(world);
    const organiser = { email: organiserEmail(1), address: addressOf(1) };
    await openSessions(world, [organiser]);
    await addRooms(world, organiser);
    const rows = [];
    for (const slower of SLOWER) {
      await openSessions(world, [organiser]);
      const tasks = await drag(browser, world, organiser, slower);
      rows.push({ slower, ...tasks });
    }
    if (Math.max(...rows[0].all) > MOST_MS) process.exitCode = 1;
    return { rows, version: world.version };
  } finally {
    await browser.close();
    await world.close();
  }
}

/** The rooms and days of the talks, and breaks; some talks are unscheduled. */
async function addRooms({ url, db }, organiser) {
  const { rows } = await db.query(
    "select distinct room, starts_at::date::text as date from slot order by 1, 2",
  );
  const rooms = [...new Set(rows.map(({ room }) => room))].map((name, n) => ({
    ...{ id: `room${n}`, name, capacity: null, description: "", changeover: 0 },
  }));
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  await db.query("update slot set starts_at = null where submission_id % 10 = 0");
  const put = async (method, path, body) => {
    const answer = await fetch(`${url}/api/programme/${path}/`, {
      method,
      headers: json(organiser),
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await put("PUT", "plan", { rooms, days: dates.map((date) => ({ date, from: "08:00", until: "22:00" })) });
  for (const date of dates)
    await put("POST", "blocks", {
      ...{ kind: "break", title: "Lunch", rooms: [], minutes: 60 },
      start: new Date(Date.parse(date) + DAY_MS / 2).toISOString(),
    });
}

/** Drags a talk over the day to a free place, and returns the milliseconds of the page's tasks. */
async function drag(browser, { url }, organiser, slower) {
  const { page, close } = await freshPage(browser, { slower, cookies: sessionCookies(organiser) });
  await page.goto(`${url}/homepage/organiser/app/schedule`);
  const cells = page.locator("[data-item] button");
  await cells.nth(20).waitFor();
  await page.getByRole("tablist").evaluate((tabs) => tabs.scrollIntoView());
  await page.waitForTimeout(2_000 * slower);
  const from = await page.locator("[aria-label=Unscheduled] [data-item] button").first().boundingBox();
  const column = await page.getByRole("list", { name: "Room 1", exact: true }).boundingBox();
  const free = { x: column.x + column.width / 2, y: 780 };
  await page.mouse.move(from.x + 30, from.y + 10);
  const mark = (name) => page.evaluate((mark) => void performance.mark(mark), `bench-${name}`);
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "blink.user_timing"] });
  await mark("pick");
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await mark("move");
  for (let n = 1; n <= MOVES; n++)
    await page.mouse.move(
      from.x + ((free.x - from.x) * n) / MOVES,
      from.y + 250 * Math.sin(n / 6) * Math.sin(n / 6) + ((free.y - from.y) * n) / MOVES / 2,
    );
  await page.mouse.move(free.x, 500, { steps: 10 });
  await mark("drop");
  await page.mouse.up();
  await page.waitForTimeout(1_500 * slower);
  await mark("end");
  const trace = JSON.parse(await browser.stopTracing());
  await close();
  return tasksOf(trace.traceEvents);
}

/** The tasks of the page's thread between the marks, in milliseconds of CPU: whatever else the machine does is not the page's. */
function tasksOf(events) {
  const at = Object.fromEntries(
    events
      .filter(({ name }) => name.startsWith("bench-"))
      .map(({ name, ts, pid, tid }) => [name.slice("bench-".length), { ts, pid, tid }]),
  );
  const { pid, tid } = at.pick;
  const own = events.filter(
    (event) => event.pid === pid && event.tid === tid && event.ph === "X" && /RunTask$/.test(event.name),
  );
  const between = (from, to) =>
    own.filter(({ ts }) => ts >= at[from].ts && ts < at[to].ts).map(({ tdur = 0 }) => tdur / 1000);
  const parts = {
    pick: between("pick", "move"),
    move: between("move", "drop"),
    drop: between("drop", "end"),
  };
  return { ...parts, all: Object.values(parts).flat() };
}

const longest = (tasks) => `${Math.max(0, ...tasks).toFixed(0)} ms`;

export const gridCells = ({ slower, all, pick, move, drop }) => [
  slower === 1 ? "dragging one" : `dragging one, processor ${slower}× slower`,
  longest(all),
  all.filter((ms) => ms > MOST_MS).length,
  ...[move, pick, drop].map(longest),
];
