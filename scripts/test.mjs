// npm test: checks, tests, build and journeys; all of them, even if one fails. It ends with the names of failed tests and
// `N passed, N failed`; a step that failed without a failed test counts as one.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNode } from "./install.mjs";
import { useTestFolder } from "./test-folder.mjs";

requireNode();
useTestFolder();

const results = mkdtempSync(join(tmpdir(), "lectern-results-"));
const failed = [];
const flakyJourneys = [];
let passed = 0;

/** Runs a step. An error that it throws is printed and counted. */
async function step(title, work) {
  console.log(`\n── ${title}`);
  try {
    const done = await work();
    passed += done.passed;
    failed.push(...done.failures.map((name) => `${title}: ${name}`));
    flakyJourneys.push(...(done.flaky ?? []));
  } catch (error) {
    console.error(error.message);
    failed.push(`${title}: ${error.message.split("\n")[0]}`);
  }
}

const NOTHING = { passed: 0, failures: [] };

async function prepare() {
  const { ensureInstalled } = await import("./install.mjs");
  await ensureInstalled();
  const { ensureOffice } = await import("./office.mjs");
  await ensureOffice();
  return NOTHING;
}

async function checks() {
  const { runNode } = await import("./run.mjs");
  const { code } = await runNode(["scripts/check.mjs"], { show: true });
  if (code !== 0) throw new Error("A check failed.");
  return NOTHING;
}

async function tests() {
  const { runVitest } = await import("./test-runs.mjs");
  return runVitest(join(results, "vitest.json"));
}

/** Repeats what can differ between versions on the system's PostgreSQL, the oldest that we support. */
async function onSystemPostgres() {
  const { withSystemPostgres } = await import("./system-postgres.mjs");
  const { versionTests } = await import("./database-tests.mjs");
  const { runOnDatabase } = await import("./test-runs.mjs");
  const tests = versionTests();
  if (process.env.TEST_DATABASE_URL) {
    console.log("SKIPPED: the tests on the system's PostgreSQL, as TEST_DATABASE_URL is set for all.");
    return NOTHING;
  }
  const report = join(results, "postgres.json");
  const counts = await withSystemPostgres((url) => runOnDatabase(tests, url, report));
  if (counts === null) console.log("SKIPPED: the tests on the system's PostgreSQL, as none is installed.");
  return counts ?? NOTHING;
}

/** The store's tests on a real S3 server, if LECTERN_TEST_S3 is 1 and Ceph is installed. */
async function onRealS3() {
  const { cephInstalled, startCeph } = await import("./ceph-rgw.mjs");
  const { runOnS3 } = await import("./test-runs.mjs");
  if (process.env.LECTERN_TEST_S3 !== "1" || !cephInstalled()) {
    const why = cephInstalled() ? "LECTERN_TEST_S3 is not 1" : "Ceph's gateway is not installed";
    console.log(`SKIPPED: the store's tests on a real S3 server, as ${why}.`);
    return NOTHING;
  }
  const ceph = await startCeph();
  try {
    return await runOnS3(ceph.store, join(results, "s3.json"));
  } finally {
    await ceph.close();
  }
}

async function building() {
  const { build } = await import("./build.mjs");
  await build({ onlyIfChanged: true });
  return NOTHING;
}

async function journeys() {
  const { ensureHeadlessShell } = await import("./chromium.mjs");
  const { runPlaywright } = await import("./test-runs.mjs");
  return runPlaywright(join(results, "playwright.json"), await ensureHeadlessShell());
}

/** Sign-up, log-in with the captcha, a file, and a change: what every speaker does. */
const SHORT_SET = ["a-speaker-signs-up"];

/** A short set of the main journeys in Firefox and WebKit, where they can be installed. */
async function otherEngines() {
  const { ensureEngines } = await import("./engines.mjs");
  const { runEngines } = await import("./test-runs.mjs");
  const ensured = await ensureEngines(["firefox", "webkit"]);
  if (ensured.engines.length === 0) return NOTHING;
  return runEngines(join(results, "engines.json"), ensured, [...SHORT_SET, "--retries=1"]);
}

await step("Packages", prepare);
if (failed.length === 0) {
  await step("Checks", checks);
  await step("Tests", tests);
  await step("Tests on the system's PostgreSQL", onSystemPostgres);
  await step("Tests on a real S3 server", onRealS3);
  await step("Build", building);
  await step("Weight", async () => (await import("./check-weight.mjs")).checkWeight());
  await step("Image", async () => (await import("./check-image.mjs")).checkImage());
  await step("Release", async () => (await import("./check-release.mjs")).checkRelease());
  await step("Journeys", journeys);
  await step("Journeys in Firefox and WebKit", otherEngines);
  await step("Specification", async () =>
    (await import("./check-specification.mjs")).checkSpecification(results),
  );
}
rmSync(results, { recursive: true, force: true });
if (failed.length > 0) console.log(`\nFailed:\n${failed.join("\n")}`);
if (flakyJourneys.length > 0) {
  console.log(`\nFlaky, passed only when run again:\n${flakyJourneys.join("\n")}`);
}
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
