import { defineConfig } from "vitest/config";

/** Bundles the command line for Node (`dist/cli.js`) and runs the server's tests. */
export default defineConfig({
  build: {
    ssr: "src/cli.ts",
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
  },
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/database-cluster.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
