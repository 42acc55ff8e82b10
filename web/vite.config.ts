import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { areaFile, withoutBarrels } from "./areas.ts";
import { leanBuild } from "./lean-build.ts";
import { themeCss } from "./theme-css.ts";

/** Node.js 25 and newer have a storage of their own, which would replace the page's. */
const NO_OWN_STORAGE = ["--no-experimental-webstorage"].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

export default defineConfig({
  plugins: [themeCss(), leanBuild(), withoutBarrels(), react()],
  // package.json names two endings for "#ui/x"; Vite only tries the first one, so the folder is given.
  resolve: {
    alias: [
      {
        find: /^#(app|features|platform|ui)\//,
        replacement: `${fileURLToPath(new URL("src", import.meta.url))}/$1/`,
      },
    ],
  },
  worker: { format: "es" },
  build: {
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script has the name of every other one, and what is random in it doesn't compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: areaFile }] },
      },
    },
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:3000",
      "/store": "http://127.0.0.1:3000",
      // The start of a social log-in is the server's; where it comes back to is a page.
      "^/social/login/(google|github|linkedin)/?$": "http://127.0.0.1:3000",
    },
  },
  test: {
    name: "web",
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "happy-dom",
    // React, Mantine and the pages are imported once for each worker; fresh.fixture.ts resets what a test changes.
    isolate: false,
    setupFiles: ["src/waits.fixture.ts", "src/fonts.fixture.ts", "src/fresh.fixture.ts"],
    testTimeout: 30_000,
    // The same as for `waitFor` (waits.fixture.ts).
    expect: { poll: { timeout: 15_000 } },
    execArgv: NO_OWN_STORAGE,
  },
});
