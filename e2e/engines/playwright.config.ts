import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./fixtures";
import { ENGINE_NAMES } from "./window";

/** The main journeys in every engine. Playwright only runs them: the engines have drivers of their own. */
export default defineConfig<EngineOptions>({
  testDir: "journeys",
  globalSetup: "../portal/prepare.ts",
  outputDir: "../../test-results/engines",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  reporter: "list",
  projects: ENGINE_NAMES.map((engineName) => ({ name: engineName, use: { engineName } })),
});
