import { existsSync } from "node:fs";
import { aptInstall, isDebianRoot } from "./debian.mjs";
import { inProject } from "./places.mjs";
import { run, runNode } from "./run.mjs";

const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Chromium without windows, as Debian has it: a tab costs a quarter of what it does where each has a window with a toolbar. */
const SHELL = "chromium-headless-shell";
const SHELL_PATH = `/usr/bin/${SHELL}`;
const PLAYWRIGHT = inProject("node_modules/playwright/cli.js");

/** The path of a working Chromium, which is installed if there is none. Throws an Error with a message to show. */
export async function ensureChromium() {
  const there = await find();
  if (there !== null) return there;
  console.log("Fetching a Chromium for the journeys (once) …");
  const words = isDebianRoot() ? await aptInstall(["chromium"]) : "";
  const installed = (await find()) ?? (await byPlaywright());
  if (installed !== null) return installed;
  process.stderr.write(words);
  throw new Error(
    "There is no Chromium for the journeys. Install chromium or Google Chrome, or run " +
      "`npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to one.",
  );
}

/** The path of the Chromium for journeys: one without windows where Debian can install it, otherwise as `ensureChromium`. */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (await starts(SHELL_PATH)) return SHELL_PATH;
  if (isDebianRoot()) {
    console.log("Fetching a Chromium for the journeys (once) …");
    await aptInstall([SHELL]);
    if (await starts(SHELL_PATH)) return SHELL_PATH;
  }
  return ensureChromium();
}

async function find() {
  if (process.env.CHROMIUM_PATH) {
    if (await starts(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which does not start.`);
  }
  const { chromium } = await import("playwright-core");
  for (const path of [...USUAL, chromium.executablePath()]) if (await starts(path)) return path;
  return null;
}

/** Some systems have a placeholder under that name, or lack a library. */
const starts = async (path) => existsSync(path) && (await run(path, ["--version"])).code === 0;

async function byPlaywright() {
  const fetched = await runNode([PLAYWRIGHT, "install", "chromium"]);
  if (fetched.code !== 0) process.stderr.write(fetched.output);
  return find();
}
