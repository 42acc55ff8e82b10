import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { inProject, ROOT } from "./places.mjs";
import { runNode } from "./run.mjs";

const WORKSPACES = ["domain", "server", "web"];

/** Runs every workspace's tests. A workspace without tests is a failure. */
export async function runVitest(report) {
  const { code } = await runNode(
    [
      inProject("node_modules/vitest/vitest.mjs"),
      "run",
      // Generous, since the machine may be busy.
      "--testTimeout=30000",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true },
  );
  const { passed, failures, testResults } = fromVitest(report);
  const idle = WORKSPACES.filter(
    (workspace) =>
      !testResults.some(
        (file) => relative(ROOT, file.name).startsWith(`${workspace}/`) && file.assertionResults.length > 0,
      ),
  );
  failures.push(...idle.map((workspace) => `No test ran in ${workspace}.`));
  return counted(code, passed, failures, "vitest");
}

/** Runs these server tests again, on the database at this URL. */
export const runOnDatabase = (files, url, report) => runAgain(files, { TEST_DATABASE_URL: url }, report);

/** Runs the tests of every object store on this S3 store. */
export const runOnS3 = (store, report) =>
  runAgain(["server/src/platform/object-store/real-s3.test.ts"], { TEST_S3: JSON.stringify(store) }, report);

async function runAgain(files, env, report) {
  const { code } = await runNode(
    [
      inProject("node_modules/vitest/vitest.mjs"),
      "run",
      "--project=server*",
      ...files,
      "--testTimeout=30000",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true, env },
  );
  const { passed, failures, testResults } = fromVitest(report);
  const ran = testResults.map(({ name }) => relative(ROOT, name));
  console.log(`${ran.length} of ${files.length} files ran.`);
  failures.push(...files.filter((file) => !ran.includes(file)).map((file) => `${file}: did not run`));
  return counted(code, passed, failures, "vitest");
}

/** How many tests passed, and the names of those that failed and of the files that failed outside them. */
function fromVitest(report) {
  const { numPassedTests: passed, testResults } = read(report, "vitest");
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file}: failed outside its tests`];
    return failed.map(({ ancestorTitles, title }) => `${file}: ${[...ancestorTitles, title].join(" > ")}`);
  });
  return { passed, failures, testResults };
}

/** More flaky journeys than this are failures, as the suite has become unreliable. */
const MOST_FLAKY = 2;

/**
 * Runs the journeys in this Chromium. A failed one runs again, on a fresh portal; `flaky` has the names of those that
 * passed only then.
 */
export async function runPlaywright(report, chromium) {
  const { code } = await runNode(
    [
      inProject("node_modules/@playwright/test/cli.js"),
      "test",
      "-c",
      "e2e/playwright.config.ts",
      "--retries=1",
      "--reporter=list,json",
    ],
    { show: true, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { suites, stats } = read(report, "playwright");
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error("No journey ran.");
  const failed = journeysThat("unexpected", suites);
  const flaky = journeysThat("flaky", suites);
  const tooMany = flaky.length > MOST_FLAKY;
  const passed = tooMany ? stats.expected : stats.expected + flaky.length;
  return { ...counted(code, passed, tooMany ? [...failed, ...flaky] : failed, "playwright"), flaky };
}

/**
 * Runs the main journeys in these engines (`ensureEngines`), and prints what an engine left out and why. A failed one runs
 * again; `flaky` has the names of those that passed only then.
 */
export async function runEngines(report, { engines, env }, more = []) {
  const { code } = await runNode(
    [
      inProject("node_modules/@playwright/test/cli.js"),
      "test",
      "-c",
      "e2e/engines/playwright.config.ts",
      "--reporter=list,json",
      ...engines.map((engine) => `--project=${engine}`),
      ...more,
    ],
    { show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { suites, stats } = read(report, "playwright");
  for (const line of leftOut(suites)) console.log(`SKIPPED: ${line}`);
  if (stats.expected + stats.unexpected + stats.flaky === 0) throw new Error("No journey ran.");
  const flaky = journeysThat("flaky", suites);
  const failed = journeysThat("unexpected", suites);
  return { ...counted(code, stats.expected + flaky.length, failed, "playwright"), flaky };
}

/** What each engine left out, and why. */
const leftOut = (suites) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === "skipped")
        .map(({ projectName, annotations }) => {
          const why = annotations.find(({ type }) => type === "skip")?.description ?? "no reason given";
          return `${projectName}: ${title}, as ${why}.`;
        }),
    ),
    ...leftOut(inner),
  ]);

/** The names of the journeys with this status. */
const journeysThat = (status, suites) =>
  suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => `${file}: ${title}`),
    ...journeysThat(status, inner),
  ]);

function read(report, name) {
  if (!existsSync(report)) throw new Error(`${name} ended without a report.`);
  return JSON.parse(readFileSync(report, "utf8"));
}

/** A run that failed without a failed test (in its setup) is one failure, never none. */
const counted = (code, passed, failures, name) => ({
  passed,
  failures: code !== 0 && failures.length === 0 ? [`${name} failed outside its tests`] : failures,
});
