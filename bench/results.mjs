import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inProject } from "../scripts/places.mjs";
import { CONDITIONS } from "./world.mjs";

const STORED = inProject("bench/results.json");
const PAGE = inProject("docs/performance.md");
const [BEGIN, END] = ["<!-- written by npm run bench -- --write -->", "<!-- end -->"];
/** How far apart the figures of two runs of one commit may be, as seen in repeated runs. */
const NOISE = 1.25;
const NOISE_MS = 0.5;
/** A doubtful figure is measured again so often; the best one counts, since other work only makes it worse. */
const AGAIN = 2;

const read = () => (existsSync(STORED) ? JSON.parse(readFileSync(STORED, "utf8")) : {});

/**
 * Stores the results of runs, by their number of proposals or their name, and writes docs/performance.md from all that are stored.
 * A run's `figures` are milliseconds of CPU by name, `query` those of the bare server's query, `text` its tables.
 */
export function storeRuns(runs) {
  const stored = Object.fromEntries(
    Object.entries({ ...read(), ...runs }).sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })),
  );
  writeFileSync(STORED, `${JSON.stringify(stored, null, 2)}\n`);
  const page = readFileSync(PAGE, "utf8");
  const [before, after] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  const text = [
    CONDITIONS.map((line) => `- ${line}`).join("\n"),
    ...Object.values(stored).map((run) => run.text),
  ];
  writeFileSync(PAGE, `${page.slice(0, before)}\n\n${text.join("\n\n")}\n\n${page.slice(after)}`);
}

/**
 * What the stored table says of runs with this number of proposals: `tooSlow` returns the figures that are worse, one
 * sentence each. CPU is compared as it is, and as a multiple of the bare server's query in the same run (`query`): what is
 * worse by both is too slow, so that neither a slower machine nor a lucky moment of the query is a fault.
 */
export function expectations(size) {
  const stored = read()[size];
  if (!stored)
    throw new Error(
      `There is no stored table with ${size} proposals to compare with; see --size and --write`,
    );
  return {
    tooSlow: (figures, query) =>
      Object.entries(figures).flatMap(([name, cpu]) => {
        const known = stored.figures[name];
        const most = known * Math.max(1, query / stored.query) * NOISE + NOISE_MS;
        return known === undefined || cpu <= most
          ? []
          : [`${name}: ${cpu.toFixed(2)} ms of CPU, at most ${most.toFixed(2)} ms expected`];
      }),
  };
}

/**
 * Returns a function that measures once, and again while a figure is too slow. `figuresOf` returns a row's figures, `keys`
 * are the costs that these are made from, and `query` returns the CPU of the bare server's query by now.
 */
export const settling =
  (expected, { figuresOf, keys }, query) =>
  async (measure) => {
    let best = await measure();
    for (let n = 0; n < AGAIN && expected?.tooSlow(figuresOf(best), query()).length > 0; n++) {
      const next = await measure();
      best = { ...best, ...Object.fromEntries(keys.map((key) => [key, Math.min(best[key], next[key])])) };
    }
    return best;
  };
