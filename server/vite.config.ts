import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BUILT_IN, PROGRAMS } from "./programs.ts";

/** Bundles the command line (`dist/cli.js`) and the programs beside it for Node, and runs the server's tests. */
export default defineConfig({
  ssr: { noExternal: BUILT_IN },
  build: {
    ssr: true,
    rolldownOptions: { input: { cli: "src/cli.ts", ...PROGRAMS } },
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
});
