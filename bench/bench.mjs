// npm run bench: how fast the built server is, beside a bare one. docs/performance.md explains how to read it.
import { build } from "../scripts/build.mjs";
import { MANY } from "./calls.mjs";
import { memoryOf } from "./cpu.mjs";
import { fillPeople, fillProposals } from "./fill.mjs";
import { FULL_BOARD_HEADER, fullBoardCells, measureFullBoard } from "./full-board.mjs";
import { GRID_HEADER, gridCells, measureGrid } from "./grid.mjs";
import { LIVE_HEADER, liveCells, measureLive } from "./live.mjs";
import { MANY_CALLS_HEADER, manyCallsCells, measureManyCalls } from "./many-calls.mjs";
import { CALL_COSTS, measureCalls } from "./measure-calls.mjs";
import { readOptions } from "./options.mjs";
import { logIn, renew } from "./people.mjs";
import { measureProgramme, PROGRAMME_HEADER, programmeCells } from "./programme.mjs";
import { READERS_HEADER, readersCells } from "./programme-readers.mjs";
import { callTable, machine, table } from "./report.mjs";
import { measureRequests, REQUESTS_HEADER, requestsCells } from "./requests.mjs";
import { expectations, settling, storeRuns } from "./results.mjs";
import { measureScreens, openScreens, SCREEN_COSTS, SCREEN_HEADER, screenCells } from "./screens.mjs";
import { measureSize, measureStarts } from "./starts.mjs";
import { measureTwoServers, TWO_SERVERS_HEADER, twoServersCells } from "./two-servers.mjs";
import { CONDITIONS, openWorld } from "./world.mjs";

const options = readOptions(process.argv.slice(2));
const wanted = ({ name }) => name.includes(options.only);

/** Measures with one number of proposals: screens, calls and two servers; with a usual one also what does not depend on it. */
async function measureWith(world, total, known) {
  const filled = await fillProposals(world, total);
  const people = known ?? (await logIn(world));
  const usual = total < MANY;
  const expected = options.check ? expectations(total) : null;
  const queries = [];
  // Other work makes it slower, never faster.
  const query = () => Math.min(...queries);
  const settle = (costs) => settling(expected, costs, query);
  const yardstick = (cpu) => queries.push(cpu);
  const run = { figures: {}, text: "" };
  const print = (title, text) => {
    const section = options.markdown ? `\n#### ${title}\n\n${text}` : `\n${title}\n${text}`;
    run.text += `${section}\n`;
    console.log(section);
  };

  const roles = usual ? ["visitor", "speaker", "reviewer", "organiser"] : ["reviewer", "organiser"];
  const opened = await openScreens(world, screenPeople(people), { roles, wanted, times: options.opens });
  const calls = await measureCalls({
    ...{ world, people, filled, usual, options, wanted, yardstick },
    settle: settle(CALL_COSTS),
  });
  const screens = await measureScreens(world, opened, {
    seconds: options.screenSeconds,
    settle: settle(SCREEN_COSTS),
  });
  if (screens.length > 0) print("Screens", table(SCREEN_HEADER, screens.map(screenCells), options));
  if (calls.length > 0) print("Calls", callTable(calls, options));
  if (wanted({ name: "two servers" })) {
    const counts = await measureTwoServers(world, people, filled, options.twoServersSeconds);
    print("Two servers", table(TWO_SERVERS_HEADER, [twoServersCells(counts)], options));
  }
  if (usual && !options.only) print("Start, memory, size", await facts(world));
  Object.assign(run.figures, ...screens.map(SCREEN_COSTS.figuresOf), ...calls.map(CALL_COSTS.figuresOf));
  run.query = query();
  for (const line of expected?.tooSlow(run.figures, run.query) ?? []) {
    console.error(`Slower than the stored table: ${line}`);
    process.exitCode = 1;
  }
  return { run, people };
}

/** The other half of the speakers is logged out once the refresh of their sessions is measured. */
const screenPeople = ({ speakers, reviewers, organisers }) => ({
  speaker: speakers.slice(0, speakers.length / 2).filter(({ pk }) => pk),
  reviewer: reviewers,
  organiser: organisers,
});

async function facts(world) {
  const most = ["memory of the server under that load, at most", `${memoryOf(world.server.pid).most} MiB`];
  const starts = options.quick ? [] : await measureStarts(world);
  return table(["what", "how much"], [...starts, most, ...measureSize()], options);
}

/** The wait in front of a screen, with a fast and a slow processor. */
async function measureBrowser(world, people) {
  const { measureEntries, measureQueues, ENTRY_HEADER, QUEUE_HEADER } = await import("./browser.mjs");
  const entries = await measureEntries(world.url, options.quick ? 1 : 5);
  await renew(world, people.reviewers);
  const queues = await measureQueues(world.url, people.reviewers);
  return `${table(ENTRY_HEADER, entries, options)}\n\n${table(QUEUE_HEADER, queues, options)}`;
}

/** A section of docs/performance.md, with what it was measured on. */
const titled = (title, version, text) =>
  `### ${title}\n\n${machine({ version })
    .map((line) => `- ${line}`)
    .join("\n")}\n\n${text.trim()}`;

/** Prints a section that is measured alone, writes it into docs/performance.md where that is wanted, and exits. */
function finish(name, title, version, text) {
  console.log(`\n${text}`);
  if (options.write) storeRuns({ [name]: { text: titled(title, version, text) } });
  process.exit();
}

await build({ onlyIfChanged: true });
if (options.manyCalls) {
  const { rows, version } = await measureManyCalls(options, { pairs: options.pairs, wanted });
  const text = table(MANY_CALLS_HEADER, rows.map(manyCallsCells), options);
  finish("many calls", "A call alone, and among others", version, text);
}
if (options.grid) {
  const { rows, version } = await measureGrid(options);
  finish("planning grid", "The planning grid", version, table(GRID_HEADER, rows.map(gridCells), options));
}
if (options.live) {
  const { row, version } = await measureLive(options);
  finish("live updates", "Live updates", version, table(LIVE_HEADER, [liveCells(row)], options));
}
if (options.requests) {
  const { rows, version } = await measureRequests(options);
  const text = table(REQUESTS_HEADER, rows.map(requestsCells), options);
  finish("requests", "Requests of a first entry", version, text);
}
if (options.fullBoard) {
  const { version, rows } = await measureFullBoard(options);
  const text = table(FULL_BOARD_HEADER, rows.map(fullBoardCells), options);
  finish("full board", "The board with all columns", version, text);
}
if (options.programme) {
  const { rows, paint, readers, version } = await measureProgramme(options);
  const costs = table(PROGRAMME_HEADER, rows.map(programmeCells), options);
  const text = `${costs}\n\nLargest paint of the page: ${paint} ms.\n\n${table(READERS_HEADER, [readersCells(readers)], options)}`;
  finish("public programme", "The public programme", version, text);
}
const world = await openWorld(options);
try {
  const { version } = world;
  console.log([...machine({ version }), "", ...CONDITIONS].join("\n"));
  await fillPeople(world);
  if (options.browser) {
    await fillProposals(world, options.sizes[0]);
    console.log(`\n${await measureBrowser(world, await logIn(world))}`);
  } else {
    const runs = {};
    let people;
    for (const size of options.sizes) {
      const measured = await measureWith(world, size, people);
      people = measured.people;
      const title = `With ${size.toLocaleString("en")} proposals`;
      runs[size] = { ...measured.run, text: titled(title, version, measured.run.text) };
    }
    if (options.write && process.exitCode === undefined) storeRuns(runs);
  }
} finally {
  await world.close();
}
