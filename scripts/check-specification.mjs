// Holds docs/specification.md against the reports of a run: each of its rows names a test that ran and passed.
// npm test does this at its end. Alone: node scripts/check-specification.mjs <folder with the two reports>
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inProject } from "./places.mjs";

const DOCUMENT = "docs/specification.md";
/** The table has at least this many rows; fewer would mean that they were not read. */
const FEWEST_ROWS = 480;
const ROW = /^\| (\d+\.\d+) \|/;
/** `file.test.ts: the test's title`, with `group > ` before the title where that is needed. */
const PROOF = /^([\w.-]+\.(?:test|spec)\.tsx?): (.+)$/;

/** Checks the document against the reports in a folder. Throws a sentence for each row that is not proven. */
export function checkSpecification(folder) {
  const rows = rowsOf(readFileSync(inProject(DOCUMENT), "utf8"));
  const ran = [
    ...fromVitest(report(join(folder, "vitest.json"))),
    ...fromPlaywright(report(join(folder, "playwright.json"))),
  ];
  const faults = faultsOf(rows, ran);
  if (faults.length > 0) throw new Error(`${DOCUMENT} is not proven:\n${faults.join("\n")}`);
  console.log(`${rows.length} statements, ${new Set(rows.flatMap((row) => row.proofs)).size} proofs`);
  return { passed: 1, failures: [] };
}

function rowsOf(text) {
  return text.split("\n").flatMap((line) => {
    const number = ROW.exec(line)?.[1];
    if (number === undefined) return [];
    // A bar inside a cell is written \|, as Markdown has it.
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
    const proofs = [...(cells[4] ?? "").matchAll(/`([^`]+)`/g)].map((found) => found[1]);
    return [{ number, cells: cells.length - 2, proofs }];
  });
}

function faultsOf(rows, ran) {
  const faults = [];
  if (rows.length < FEWEST_ROWS) faults.push(`only ${rows.length} rows were read, not ${FEWEST_ROWS}`);
  let [section, position] = [1, 0];
  for (const { number, cells, proofs } of rows) {
    const follows = [`${section}.${position + 1}`, `${section + 1}.1`];
    if (!follows.includes(number)) faults.push(`${number}: does not follow ${section}.${position}`);
    [section, position] = number.split(".").map(Number);
    if (cells !== 4) faults.push(`${number}: has ${cells} cells, not 4`);
    if (proofs.length === 0) faults.push(`${number}: has no proof`);
    for (const proof of proofs) {
      const fault = faultOf(proof, ran);
      if (fault) faults.push(`${number}: ${fault}: ${proof}`);
    }
  }
  return faults;
}

function faultOf(proof, ran) {
  const [, file, title] = PROOF.exec(proof) ?? [];
  if (file === undefined) return "is no `file: title`";
  const found = ran.filter(
    (test) => test.path.endsWith(`/${file}`) && (test.title === title || test.fullTitle === title),
  );
  if (found.length === 0) return "there is no such test";
  if (!found.every((test) => test.state === "passed")) {
    return found.some((test) => test.state === "failed") ? "failed" : "did not run";
  }
  return null;
}

const fromVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      path: name,
      title,
      fullTitle: [...ancestorTitles, title].join(" > "),
      state: status === "passed" || status === "failed" ? status : "skipped",
    })),
  );

const fromPlaywright = ({ suites }) => suites.flatMap((suite) => fromSuite(suite, []));

function fromSuite({ file, specs, suites = [] }, groups) {
  const own = specs.map(({ title, tests }) => ({
    path: `/${file}`,
    title,
    fullTitle: [...groups, title].join(" > "),
    state: stateOf(tests),
  }));
  return [...own, ...suites.flatMap((inner) => fromSuite(inner, [...groups, inner.title]))];
}

/** A flaky journey, which passed when it ran again, is proof; npm test bounds how many of these there may be. */
function stateOf(tests) {
  const outcomes = tests.map(({ status, results }) => (results.length === 0 ? "skipped" : status));
  if (outcomes.includes("unexpected")) return "failed";
  const passed = outcomes.every((outcome) => outcome === "expected" || outcome === "flaky");
  return outcomes.length > 0 && passed ? "passed" : "skipped";
}

function report(path) {
  if (!existsSync(path)) throw new Error(`${DOCUMENT} cannot be checked: ${path} is missing.`);
  return JSON.parse(readFileSync(path, "utf8"));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    checkSpecification(process.argv[2] ?? ".");
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
