import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "./chromium";

/** As scripts/chromium.mjs finds it. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

/** The journeys: users' tasks on the built portal (see fixtures.ts), in a real browser. */
export default defineConfig({
  testDir: "journeys",
  globalSetup: "./portal/prepare.ts",
  metadata: { demoAtOnce: true },
  outputDir: "../test-results",
  fullyParallel: true,
  // Each worker runs a server and a database, and waits for a third of its time: for mails, timers and idle networks.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // The longest take a minute and a half on two busy cores; each step has its own timeout.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // Tracing takes a third more time, so only the second try of a journey is traced.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: CHROMIUM,
      args: CHROMIUM_ARGS,
    },
  },
});
