import { existsSync, rmSync } from "node:fs";
import { fingerprint } from "./fingerprint.mjs";
import { note, noted } from "./notes.mjs";
import { inProject } from "./places.mjs";

const SHARED = ["domain/src", "domain/package.json", "package-lock.json", "tsconfig.base.json"];

const HALVES = {
  server: {
    sources: ["server/src", "server/migrations", "server/package.json", "server/vite.config.ts"],
    result: "server/dist/cli.js",
  },
  web: {
    sources: [
      "web/src",
      "web/public",
      "web/index.html",
      "web/package.json",
      "web/vite.config.ts",
      "web/chunks.ts",
      "web/lean-build.ts",
      "web/theme-css.ts",
      "web/theme-sheet.ts",
      "web/postcss.config.mjs",
      "web/postcss.config.cjs",
      "scripts/precompress.mjs",
    ],
    result: "web/dist/index.html",
  },
};

/** Builds both halves side by side; with `onlyIfChanged`, those whose sources differ from the last build. */
export async function build({ onlyIfChanged = false } = {}) {
  const stale = Object.entries(HALVES)
    .map(([name, half]) => ({ name, ...half, print: fingerprint([...half.sources, ...SHARED]) }))
    .filter(
      (h) => !(onlyIfChanged && noted(`built-${h.name}`) === h.print && existsSync(inProject(h.result))),
    );
  if (stale.length === 0) return;
  console.log(`Building ${stale.map((half) => half.name).join(" and ")} …`);
  const built = await Promise.allSettled(stale.map(buildHalf));
  const failed = built.find((half) => half.status === "rejected");
  if (failed) throw failed.reason;
}

async function buildHalf({ name, result, print }) {
  const { runNode } = await import("./run.mjs");
  rmSync(inProject(result), { force: true });
  const vite = inProject("node_modules/vite/bin/vite.js");
  const built = await runNode([vite, "build", "--logLevel", "warn"], { cwd: inProject(name) });
  if (built.code !== 0) {
    process.stderr.write(built.output);
    throw new Error(`The ${name} could not be built; the reason stands above.`);
  }
  if (!existsSync(inProject(result))) throw new Error(`Building the ${name} left no ${result}.`);
  let more = "";
  if (name === "web") {
    const { precompress } = await import("./precompress.mjs");
    more = `, ${await precompress(inProject("web/dist"))} files compressed`;
  }
  note(`built-${name}`, print);
  console.log(`  ${name} built in ${built.seconds.toFixed(1)} s${more}.`);
}
