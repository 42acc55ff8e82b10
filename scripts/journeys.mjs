// npm run journeys: the journeys in Chromium by Playwright. `-- --browser firefox|webkit|chromium|all` runs the main journeys
// in other engines; what follows is passed on, such as the name of a journey.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { ensureHeadlessShell } from "./chromium.mjs";
import { ENGINE_NAMES, ensureEngines } from "./engines.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { inProject } from "./places.mjs";
import { runNode } from "./run.mjs";
import { useTestFolder } from "./test-folder.mjs";
import { runEngines } from "./test-runs.mjs";

requireNode();
useTestFolder();
const args = process.argv.slice(2);
const at = args.indexOf("--browser");
const [, browser] = at < 0 ? [] : args.splice(at, 2);
if (at >= 0 && browser !== "all" && !ENGINE_NAMES.includes(browser)) {
  console.error(`--browser is one of ${ENGINE_NAMES.join(", ")} and all.`);
  process.exit(1);
}

await ensureInstalled();
await build({ onlyIfChanged: true });
process.exitCode = browser ? await inEngines() : await byPlaywright();

async function byPlaywright() {
  const cli = inProject("node_modules/@playwright/test/cli.js");
  const env = { CHROMIUM_PATH: await ensureHeadlessShell() };
  return (await runNode([cli, "test", "-c", "e2e/playwright.config.ts", ...args], { show: true, env })).code;
}

async function inEngines() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-results-"));
  try {
    const ensured = await ensureEngines(browser === "all" ? ENGINE_NAMES : [browser]);
    if (ensured.engines.length === 0) return 1;
    const { passed, failures } = await runEngines(join(folder, "engines.json"), ensured, args);
    console.log(`\n${passed} passed, ${failures.length} failed`);
    return failures.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
