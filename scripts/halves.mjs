import { existsSync, rmSync } from "node:fs";
import { fingerprint } from "./fingerprint.mjs";
import { note, noted } from "./notes.mjs";
import { inProject } from "./places.mjs";

const SHARED = ["domain/src", "domain/package.json", "package-lock.json", "tsconfig.base.json"];

const HALVES = {
  server: {
    sources: [
      "server/src",
      "server/migrations",
      "server/package.json",
      "server/vite.config.ts",
      "server/programs.ts",
    ],
    // The command line, and every program that server/programs.ts names.
    results: [
      "server/dist/cli.js",
      "server/dist/untrusted.js",
      "server/dist/page-encoder.js",
      "server/dist/import-reader.js",
    ],
  },
  web: {
    sources: [
      "web/src",
      "web/public",
      "web/index.html",
      "web/package.json",
      "web/vite.config.ts",
      "web/areas.ts",
      "web/lean-build.ts",
      "web/theme-css.ts",
      "web/theme-sheet.ts",
      "web/postcss.config.mjs",
      "web/postcss.config.cjs",
      "scripts/precompress.mjs",
    ],
    results: ["web/dist/index.html"],
  },
};

/** Builds both halves side by side; with `onlyIfChanged`, those whose sources differ from the last build. */
export async function build({ onlyIfChanged = false } = {}) {
  const stale = Object.entries(HALVES)
    .map(([name, half]) => ({ name, ...half, print: fingerprint([...half.sources, ...SHARED]) }))
    .filter(
      (h) => !(onlyIfChanged && noted(`built-${h.name}`) === h.print && missing(h.results).length === 0),
    );
  if (stale.length === 0) return;
  console.log(`Building ${stale.map((half) => half.name).join(" and ")} …`);
  const built = await Promise.allSettled(stale.map(buildHalf));
  const failed = built.find((half) => half.status === "rejected");
  if (failed) throw failed.reason;
}

const missing = (results) => results.filter((result) => !existsSync(inProject(result)));

async function buildHalf({ name, results, print }) {
  const { runNode } = await import("./run.mjs");
  for (const result of results) rmSync(inProject(result), { force: true });
  const vite = inProject("node_modules/vite/bin/vite.js");
  const built = await runNode([vite, "build", "--logLevel", "warn"], { cwd: inProject(name) });
  if (built.code !== 0) {
    process.stderr.write(built.output);
    throw new Error(`The ${name} could not be built; the reason stands above.`);
  }
  const absent = missing(results);
  if (absent.length > 0) throw new Error(`Building the ${name} left no ${absent.join(", no ")}.`);
  let more = "";
  if (name === "web") {
    const { precompress } = await import("./precompress.mjs");
    more = `, ${await precompress(inProject("web/dist"))} files compressed`;
  }
  note(`built-${name}`, print);
  console.log(`  ${name} built in ${built.seconds.toFixed(1)} s${more}.`);
}
