import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { filesIn } from "./fingerprint.mjs";
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

/** What a test says that asks a database. */
const ASKS_A_DATABASE = /\btestServer\(|inject\("cluster"\)/;

/** Runs those tests of the server that ask a database once more, on this one. */
export async function runOnDatabase(url, report) {
  const files = filesIn(inProject("server/src"), { tests: true })
    .filter((path) => path.endsWith(".test.ts") && ASKS_A_DATABASE.test(readFileSync(path, "utf8")))
    .map((path) => relative(ROOT, path));
  if (files.length === 0) throw new Error("No test of the server asks a database.");
  return runAgain(files, { TEST_DATABASE_URL: url }, report);
}

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

/** Runs the journeys in this Chromium. */
export async function runPlaywright(report, chromium) {
  const { code } = await runNode(
    [
      inProject("node_modules/@playwright/test/cli.js"),
      "test",
      "-c",
      "e2e/playwright.config.ts",
      "--reporter=list,json",
    ],
    { show: true, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { expected, unexpected, flaky } = read(report, "playwright").stats;
  if (expected + unexpected + flaky === 0) throw new Error("No journey ran.");
  return counted(code, expected, unexpected + flaky);
}

function read(report, name) {
  if (!existsSync(report)) throw new Error(`${name} ended without a report.`);
  return JSON.parse(readFileSync(report, "utf8"));
}

/** A run that failed without a failed test (a fault in its own setup) is one failure, never none. */
const counted = (code, passed, failed) => ({ passed, failed: code !== 0 ? Math.max(failed, 1) : failed });
