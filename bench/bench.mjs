// npm run bench: how fast the built server is, beside a bare one. docs/performance.md tells how to read it.
import { build } from "../scripts/build.mjs";
import { BARE_CALLS, startBare } from "./bare.mjs";
import { calls } from "./calls.mjs";
import { memoryOf } from "./cpu.mjs";
import { fillPeople, fillProposals } from "./fill.mjs";
import { measure } from "./load.mjs";
import { readOptions } from "./options.mjs";
import { logInEverybody, renew } from "./people.mjs";
import { loadTable, machine, table } from "./report.mjs";
import { compare, keep } from "./results.mjs";
import { measureScreens, SCREEN_HEADER, screenCells } from "./screens.mjs";
import { measureSize, measureStarts } from "./starts.mjs";
import { measureUploads } from "./uploads.mjs";
import { CONDITIONS, openWorld } from "./world.mjs";

const PROPOSALS = 1_000;
const GROWN = [10_000, 100_000];
const CONNECTIONS = [1, 16];
/** What depends on how many proposals there are. */
const GROWS = /landing|submi|review/;

const options = readOptions(process.argv.slice(2));
const wanted = ({ name }) => name.includes(options.only);
const say = (what) => console.error(what);

/** Every call with one connection and with sixteen. */
async function measureCalls(world, all) {
  const rows = [];
  for (const call of all.filter(wanted)) {
    for (const connections of call.alone ? [1] : CONNECTIONS) {
      if (call.who) await renew(world, call.who);
      const target = call.target ?? world;
      const row = await measure({ ...options, url: target.url, cpu: target.cpu, call, connections });
      say(
        `  ${row.name} ×${connections}: ${Math.round(row.perSecond)}/s, ${(row.server + row.database).toFixed(2)} ms CPU`,
      );
      rows.push(row);
    }
  }
  return rows;
}

async function measureServer(world, filled, people) {
  const bare = await startBare(world, PROPOSALS);
  try {
    const all = [...BARE_CALLS.map((call) => ({ ...call, target: bare })), ...calls(world, people, filled)];
    const rows = await measureCalls(world, all);
    if (wanted({ name: "upload" })) {
      const speakers = people.speakers.slice(0, 200);
      await renew(world, speakers);
      rows.push(...(await measureUploads({ world, bare, speakers, filled, ...options })));
    }
    print("Calls", loadTable(rows, options));
    const cpu = ({ server, database }) => server + database;
    figures.query = cpu(
      rows.find(({ name }) => name.includes("prepared query")) ?? { server: 0, database: 0 },
    );
    for (const row of rows) figures.cpu[`${row.name}, ${row.connections} at once`] = cpu(row);
  } finally {
    await bare.stop();
  }
  if (options.only) return;
  const most = ["memory of the server under that load, at most", `${memoryOf(world.server.pid).most} MiB`];
  const facts = [...(options.quick ? [] : await measureStarts(world)), most, ...measureSize()];
  print("Start, memory, size", table(["what", "how much"], facts, options));
}

/** What each screen of each role costs. The other half of the speakers is logged out once their refresh is measured. */
async function measureRoles(world, { speakers, reviewers, organisers }, total) {
  const people = {
    speaker: speakers.slice(0, speakers.length / 2).filter(({ pk }) => pk),
    reviewer: reviewers,
    organiser: organisers,
  };
  const times = options.quick ? 1 : 3;
  const rows = await measureScreens(world, people, { times, screens: (name) => wanted({ name }) });
  for (const { name, cpu, unchanged, changed } of rows) {
    const at = `${name}, ${total.toLocaleString("en")} proposals`;
    Object.assign(figures.cpu, { [at]: cpu, [`${at}, unchanged`]: unchanged, [`${at}, changed`]: changed });
  }
  print(
    `Screens with ${total.toLocaleString("en")} proposals`,
    table(SCREEN_HEADER, rows.map(screenCells), options),
  );
}

/** What somebody waits for in front of a screen. */
async function measureBrowser(world, people) {
  const { measureEntries, measureQueues, ENTRY_HEADER, QUEUE_HEADER } = await import("./browser.mjs");
  print(
    "In the browser",
    table(ENTRY_HEADER, await measureEntries(world.url, options.quick ? 1 : 5), options),
  );
  await renew(world, people.reviewers);
  console.log(`\n${table(QUEUE_HEADER, await measureQueues(world.url, people.reviewers), options)}`);
}

/** The same calls with ten times, and a hundred times, as many proposals. */
async function measureGrowth(world, people) {
  for (const total of GROWN) {
    const filled = await fillProposals(world, total);
    const all = calls(world, people, filled).filter(({ name }) => GROWS.test(name));
    const rows = await measureCalls(world, all);
    await measureRoles(world, people, total);
    print(`With ${total.toLocaleString("en")} proposals`, loadTable(rows, options));
    say(`  memory of the server, at most: ${memoryOf(world.server.pid).most} MiB`);
  }
}

function print(title, text) {
  const section = options.markdown ? `\n### ${title}\n\n${text}` : `\n${title}\n${text}`;
  sections.push(section);
  console.log(section);
}

/** What the run showed: tables for people, and milliseconds of CPU by name for `--check`. */
const sections = [];
const figures = { query: 0, cpu: {} };

await build({ onlyIfChanged: true });
const world = await openWorld(options);
try {
  const [{ version }] = (await world.db.query("select current_setting('server_version') as version")).rows;
  const about = [...machine({ version }), "", ...CONDITIONS].map((line) =>
    line && options.markdown ? `- ${line}` : line,
  );
  sections.push(about.join("\n"));
  console.log(about.join("\n"));
  await fillPeople(world);
  const filled = await fillProposals(world, PROPOSALS);
  const people = await logInEverybody(world);
  await measureRoles(world, people, PROPOSALS);
  if (!options.browser) await measureServer(world, filled, people);
  if (options.browser || !(options.quick || options.only)) await measureBrowser(world, people);
  if (options.grow && !options.browser) await measureGrowth(world, people);
  if (options.write) keep(figures, sections.join("\n"));
  if (options.check) {
    const worse = compare(figures);
    for (const line of worse) console.error(`Slower than the kept table: ${line}`);
    process.exitCode = worse.length > 0 ? 1 : 0;
  }
} finally {
  await world.close();
}
