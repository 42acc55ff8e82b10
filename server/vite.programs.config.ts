import { defineConfig } from "vite";
import { BUILT_IN, PROGRAMS } from "./programs.ts";

/** Bundles only the programs that run beside the server, for its tests. */
export default defineConfig({
  ssr: { noExternal: BUILT_IN },
  build: { ssr: true, rolldownOptions: { input: PROGRAMS }, target: "node20", minify: false },
});
