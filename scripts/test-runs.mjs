import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { inProject, ROOT } from "./places.mjs";
import { runNode } from "./run.mjs";

const WORKSPACES = ["domain", "server", "web"];

/** Runs every workspace's tests. Throws a plain sentence when a workspace ran none. */
export async function runVitest(report) {
  const { code } = await runNode(
    [
      inProject("node_modules/vitest/vitest.mjs"),
      "run",
      // Generous: a busy machine is no fault of the product.
      "--testTimeout=30000",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true },
  );
  const { numPassedTests: passed, numFailedTests: failed, testResults } = read(report, "vitest");
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const idle = WORKSPACES.filter(
    (workspace) =>
      !testResults.some(
        (file) => relative(ROOT, file.name).startsWith(`${workspace}/`) && file.assertionResults.length > 0,
      ),
  );
  for (const workspace of idle) console.error(`No test ran in ${workspace}.`);
  return counted(code, passed, failed + broken.length + idle.length);
}

/** Runs these tests of the server once more, on the database at this address. */
export const runOnDatabase = (files, url, report) => runAgain(files, { TEST_DATABASE_URL: url }, report);

/** Runs the tests of every object store on this S3 store. */
export const runOnS3 = (store, report) =>
  runAgain(["server/src/platform/object-store/real-s3.test.ts"], { TEST_S3: JSON.stringify(store) }, report);

async function runAgain(files, env, report) {
  const { code } = await runNode(
    [
      inProject("node_modules/vitest/vitest.mjs"),
      "run",
      "--project=server",
      ...files,
      "--testTimeout=30000",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true, env },
  );
  const { numPassedTests: passed, numFailedTests: failed, testResults } = read(report, "vitest");
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const missing = files.length - testResults.length;
  console.log(`${testResults.length} of ${files.length} files ran.`);
  return counted(code, passed, failed + broken.length + missing);
}

/** More journeys than this that pass only when run again are failures: the suite itself has become unreliable. */
const MOST_FLAKY = 2;

/**
 * Runs the journeys in this Chromium. One that fails runs once more, on a fresh portal; `flaky` names those that
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
  const tooMany = stats.flaky > MOST_FLAKY;
  const [passed, failed] = tooMany
    ? [stats.expected, stats.unexpected + stats.flaky]
    : [stats.expected + stats.flaky, stats.unexpected];
  return { ...counted(code, passed, failed), flaky: suites.flatMap(flakyIn) };
}

const flakyIn = ({ file, specs, suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyIn),
];

function read(report, name) {
  if (!existsSync(report)) throw new Error(`${name} ended without a report.`);
  return JSON.parse(readFileSync(report, "utf8"));
}

/** A run that failed without a failed test (a fault in its own setup) is one failure, never none. */
const counted = (code, passed, failed) => ({ passed, failed: code !== 0 ? Math.max(failed, 1) : failed });
