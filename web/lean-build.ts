import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
/** Its package names the development build for every purpose; the other one is without its warnings. */
const ROUTER = join(dirname(require.resolve("react-router/package.json")), "dist/production/index.mjs");

/** Of the endpoints of a contract: the API's documentation has them, which the server makes. */
const SUMMARIES = /^ +summary:\s+(?:"(?:[^"\\]|\\.)*"|`[^`]*`),$/gm;

/** Leaves out of the built pages what no browser needs. check-weight.mjs notices when it does not any more. */
export const leanBuild = (): Plugin => ({
  name: "lean-build",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === "react-router" ? ROUTER : null),
  // The theme's variables are in the sheet already (theme-css.ts).
  load: (id) =>
    id.endsWith("/MantineCssVariables/MantineCssVariables.mjs")
      ? "export const MantineCssVariables = () => null;"
      : null,
  transform: {
    filter: { id: /\/domain\/src\/.+\/contract\.ts$/ },
    handler: (code) => ({ code: code.replace(SUMMARIES, ""), map: null }),
  },
});
