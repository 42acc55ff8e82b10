import { defineConfig } from "@playwright/test";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** The journeys: real people's ways through the real built server (see fixtures.ts), in a real browser. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  fullyParallel: false,
  // A server with its database runs beside each worker.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // The longest take a minute and a half on two busy cores; each step has a limit of its own.
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
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
