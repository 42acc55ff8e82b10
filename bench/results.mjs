import { readFileSync, writeFileSync } from "node:fs";
import { inProject } from "../scripts/places.mjs";

const KEPT = inProject("bench/results.json");
const PAGE = inProject("docs/performance.md");
const [BEGIN, END] = ["<!-- written by npm run bench -- --write -->", "<!-- end -->"];
/** What a machine's other work may add to a figure, as seen in repeated runs. */
const NOISE = 1.4;
const NOISE_MS = 1;

/** Keeps the figures for `--check`, and writes the tables into docs/performance.md. */
export function keep(figures, markdown) {
  writeFileSync(KEPT, `${JSON.stringify(figures, null, 2)}\n`);
  const page = readFileSync(PAGE, "utf8");
  const [before, after] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
  writeFileSync(PAGE, `${page.slice(0, before)}\n\n${markdown.trim()}\n\n${page.slice(after)}`);
}

/**
 * The figures that are worse than the kept ones, one sentence each. CPU is compared as a multiple of the bare server's
 * query in the same run, so that a slower machine is no fault.
 */
export function compare(figures) {
  const kept = JSON.parse(readFileSync(KEPT, "utf8"));
  const slower = figures.query / kept.query;
  return Object.entries(figures.cpu).flatMap(([name, cpu]) => {
    const known = kept.cpu[name];
    const most = known * slower * NOISE + NOISE_MS;
    return known === undefined || cpu <= most
      ? []
      : [`${name}: ${cpu.toFixed(2)} ms of CPU, at most ${most.toFixed(2)} ms expected`];
  });
}
