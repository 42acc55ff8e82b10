import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PACKAGES } from "./programs.ts";

/** Bundles the command line with its packages (`dist/cli.js`) for Node, and runs the server's tests. */
export default defineConfig(({ command }) => ({
  // A start that reads a few files takes half the time of one that finds 1,300 modules. The tests read the packages.
  ssr: command === "build" ? PACKAGES : {},
  build: {
    ssr: true,
    rolldownOptions: {
      input: { cli: "src/cli.ts" },
      output: {
        // Apart from the programs' chunks, which the sandbox may read.
        chunkFileNames: "server/[name]-[hash].js",
        // V8 keeps the text of a module in memory, with two bytes for each character where one of them is not ASCII.
        charset: "ascii",
        comments: false,
      },
    },
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
  },
  test: {
    name: "server",
    include: ["src/**/*.test.ts"],
    exclude: ["src/**/*.alone.test.ts"],
    alias: { "@node-rs/argon2": fileURLToPath(new URL("src/testing/cheap-argon2.ts", import.meta.url)) },
    // The app is imported once for each worker instead of once for each file.
    isolate: false,
    globalSetup: ["src/testing/database-cluster.ts", "src/testing/sandbox-programs.ts"],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
}));
