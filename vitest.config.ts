import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["domain", "server", "web", "server/vitest.alone.config.ts"],
    // Two at least: much of the server's tests is waiting, for the database or for another process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
