import { defineConfig } from "vite";
import { BUILT_IN, PROGRAMS } from "./programs.ts";

/** Bundles only the programs that run beside the server, for its tests, and one that they kill. */
export default defineConfig({
  ssr: { noExternal: BUILT_IN },
  build: {
    ssr: true,
    rolldownOptions: { input: { ...PROGRAMS, "test-converter": "src/testing/converter-process.ts" } },
    target: "node20",
    minify: false,
  },
});
