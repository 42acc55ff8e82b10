// What a first entry of each screen costs the network, with the demo's data: a browser without anything in its cache.
import { freshPage, launch } from "./browser.mjs";
import { totalOf } from "./network.mjs";
import { openSessions, sessionCookies } from "./people.mjs";
import { SCREENS } from "./screens.mjs";
import { openWorld } from "./world.mjs";

const PASSWORD = "correct-horse!";

/** The proposal with most to show, of those that the role may see. */
const RICHEST = `select submission.id from submission join account on account.id = owner_id
  where ($1::text is null or email = $1) and ($2::text is null or status::text = $2)
  order by exists (select from submission_file where submission_id = submission.id) desc,
    coalesce((select messages from discussion where submission_id = submission.id), 0) desc, submission.id limit 1`;

export const REQUESTS_HEADER = [
  "first entry",
  ...["", "scripts", "styles", "API", "other"].flatMap((kind) => [kind || "requests", "kB"]),
];

export const requestsCells = ({ name, kinds }) => [
  name,
  ...[totalOf(kinds), kinds.script, kinds.style, kinds.api, kinds.other].flatMap(({ requests, bytes }) => [
    requests,
    (bytes / 1000).toFixed(0),
  ]),
];

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
        const { kinds, seen } = await open(browser, world.url + path.replace(":pk", pk[role]), person);
        const row = { name, kinds };
        console.error(`  ${requestsCells(row).join("  ")}\n    ${seen.join("\n    ")}`);
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

async function open(browser, address, person) {
  const cookies = person ? sessionCookies(person) : [];
  const { page, network, close } = await freshPage(browser, { slower: 1, cookies });
  await page.goto(address);
  await page.locator("main h1").first().waitFor();
  await network.whenQuiet();
  await close();
  return network;
}
