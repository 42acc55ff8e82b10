import { defineConfig } from "vite";
import { PACKAGES, PROGRAMS } from "./programs.ts";

/** Bundles the programs that run beside the server; for its tests (`--mode test`) also one that they kill. */
export default defineConfig(({ mode }) => ({
  ssr: PACKAGES,
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        ...PROGRAMS,
        ...(mode === "test" && { "test-converter": "src/testing/converter-process.ts" }),
      },
    },
    target: "node20",
    emptyOutDir: false,
    minify: false,
    reportCompressedSize: false,
  },
}));
