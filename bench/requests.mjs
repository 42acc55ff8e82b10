// What a first entry of each screen costs the network, with the demo's data: a browser without anything in its cache.
import { freshPage, launch } from "./browser.mjs";
import { openSessions, sessionCookies } from "./people.mjs";
import { openWorld } from "./world.mjs";

const PASSWORD = "correct-horse!";
/** A page reads nothing more after so long without a request. */
const QUIET_MS = 700;
const LONGEST_MS = 30_000;
const STREAM = /\/api\/live\/$/;

/** By role; `:pk` is a proposal of which everything that a page may show is there. */
const SCREENS = {
  visitor: { "landing page": "/", "log-in page": "/login" },
  speaker: {
    "a speaker's proposals": "/homepage/speaker/app",
    "a speaker's proposal": "/homepage/speaker/app/:pk",
  },
  reviewer: {
    "reviewer's queue": "/homepage/reviewer/app",
    "a proposal in review": "/homepage/reviewer/app/:pk",
  },
  organiser: {
    dashboard: "/homepage/organiser/app",
    board: "/homepage/organiser/app/proposals",
    "a proposal on the board": "/homepage/organiser/app/:pk",
    schedule: "/homepage/organiser/app/schedule",
    people: "/homepage/organiser/app/people",
    settings: "/homepage/organiser/app/settings",
  },
};

/** The proposal with most to show, of those that the role may see. */
const RICHEST = `select submission.id from submission join account on account.id = owner_id
  where ($1::text is null or email = $1) and ($2::text is null or status::text = $2)
  order by exists (select from submission_file where submission_id = submission.id) desc,
    coalesce((select messages from discussion where submission_id = submission.id), 0) desc, submission.id limit 1`;

const KINDS = ["script", "style", "api", "other"];
export const REQUESTS_HEADER = [
  "first entry",
  ...["", "scripts", "styles", "API", "other"].flatMap((kind) => [kind || "requests", "kB"]),
];

export const requestsCells = ({ name, kinds }) => [
  name,
  ...[total(kinds), ...KINDS.map((kind) => kinds[kind])].flatMap(({ requests, bytes }) => [
    requests,
    (bytes / 1000).toFixed(0),
  ]),
];

const total = (kinds) =>
  Object.values(kinds).reduce(
    (sum, kind) => ({ requests: sum.requests + kind.requests, bytes: sum.bytes + kind.bytes }),
    { requests: 0, bytes: 0 },
  );

/** Opens each screen once, with the demo's people. */
export async function measureRequests(options) {
  const world = await openWorld({ ...options, env: { NODE_ENV: "development", DEMO: "1" } });
  const browser = await launch();
  try {
    const pk = await richestProposals(world.db);
    const rows = [];
    for (const [role, screens] of Object.entries(SCREENS)) {
      for (const [name, path] of Object.entries(screens).filter(([name]) => name.includes(options.only))) {
        const person = role === "visitor" ? null : { email: `${role}@example.org`, password: PASSWORD };
        if (person) await openSessions(world, [person]);
        const seen = await open(browser, world.url + path.replace(":pk", pk[role]), person);
        const row = { name, ...seen };
        console.error(`  ${requestsCells(row).join("  ")}\n    ${row.seen.join("\n    ")}`);
        rows.push(row);
      }
    }
    return { rows, version: world.version };
  } finally {
    await browser.close();
    await world.close();
  }
}

async function richestProposals(db) {
  const idOf = async (...values) => (await db.query(RICHEST, values)).rows[0]?.id;
  const reviewed = await idOf(null, "Reviewed");
  return { speaker: await idOf("speaker@example.org", null), reviewer: reviewed, organiser: reviewed };
}

/** What of each kind a page loads until it is quiet. The stream of live updates does not end, and is not counted. */
async function open(browser, address, person) {
  const { page, close } = await freshPage(browser, {
    slower: 1,
    cookies: person ? sessionCookies(person) : [],
  });
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, { requests: 0, bytes: 0 }]));
  const seen = [];
  let last = performance.now();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const addresses = new Map();
  const pending = new Set();
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    const { protocol, pathname } = new URL(request.url);
    if (protocol === "data:") return;
    addresses.set(requestId, `${request.method} ${pathname}`);
    if (!STREAM.test(pathname)) pending.add(requestId);
    last = performance.now();
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = addresses.get(requestId);
    if (name === undefined) return;
    pending.delete(requestId);
    const kind = kinds[kindOf(name)];
    kind.requests += 1;
    kind.bytes += encodedDataLength;
    seen.push(`${name} ${encodedDataLength}`);
    last = performance.now();
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => {
    if (pending.delete(requestId)) seen.push(`${addresses.get(requestId)} stopped`);
  });
  const begun = performance.now();
  await page.goto(address);
  await page.locator("main h1").first().waitFor();
  const quiet = () => pending.size === 0 && performance.now() - last > QUIET_MS;
  while (!quiet() && performance.now() - begun < LONGEST_MS) await page.waitForTimeout(50);
  for (const requestId of pending) seen.push(`${addresses.get(requestId)} not ended`);
  await close();
  return { kinds, seen };
}

function kindOf(name) {
  if (name.includes(" /api/")) return "api";
  if (name.endsWith(".js")) return "script";
  return name.endsWith(".css") ? "style" : "other";
}
