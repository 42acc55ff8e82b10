import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "domain",
    include: ["src/**/*.test.ts"],
    // A process for each file would take longer than its tests; what is pure leaves nothing to the next file.
    isolate: false,
  },
});
