// Checks docs/specification.md against the reports of a run: each statement has a test that ran and passed.
// The last step of npm test; alone: node scripts/check-specification.mjs <folder with the two reports>
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DOCUMENT, statements } from "./specification.mjs";

const NUMBER = /\[(\d+\.\d+)\]/g;

/** Checks the statements against the reports in a folder: one failure for each that is not proven. */
export function checkSpecification(folder) {
  const numbers = statements();
  const tests = [
    ...fromVitest(report(join(folder, "vitest.json"))),
    ...fromPlaywright(report(join(folder, "playwright.json"))),
  ].flatMap((test) => [...test.title.matchAll(NUMBER)].map(([, number]) => ({ ...test, number })));
  const failures = [
    ...numbers.flatMap((number) => faultsOf(number, tests)),
    ...tests
      .filter(({ number }) => !numbers.includes(number))
      .map(({ title }) => `no such statement: ${title}`),
  ];
  for (const failure of failures) console.error(failure);
  console.log(`${numbers.length} statements, ${new Set(tests.map(({ title }) => title)).size} proofs`);
  return { passed: failures.length > 0 ? 0 : 1, failures };
}

function faultsOf(number, all) {
  const tests = all.filter((test) => test.number === number);
  if (tests.length === 0) return [`${number}: has no test`];
  return tests
    .filter(({ state }) => state !== "passed")
    .map(({ state, title }) => `${number}: ${state === "failed" ? "failed" : "did not run"}: ${title}`);
}

/** A file without a test that ran needs another machine (a real S3 server), and proves nothing. */
const fromVitest = ({ testResults }) =>
  testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => DONE.includes(status)))
    .flatMap(({ assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        title: [...ancestorTitles, title].join(" > "),
        state: DONE.includes(status) ? status : "skipped",
      })),
    );

const DONE = ["passed", "failed"];

const fromPlaywright = ({ suites }) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({ title, state: stateOf(tests) })),
    ...fromPlaywright({ suites: inner }),
  ]);

/** A flaky journey, which passed when it ran again, counts as proof; npm test limits their number. */
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
    const { failures } = checkSpecification(process.argv[2] ?? ".");
    if (failures.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
