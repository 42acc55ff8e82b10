// npm run build: the server into server/dist, the pages into web/dist. With --if-changed, only what is stale.
import { existsSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn, fingerprint } from "./fingerprint.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { inProject, note, noted } from "./places.mjs";
import { runNode } from "./run.mjs";

const SHARED = ["domain/src", "domain/package.json", "package-lock.json", "tsconfig.base.json"];

const BUILDS = {
  server: {
    sources: [
      "server/src",
      "server/migrations",
      "server/package.json",
      "server/vite.config.ts",
      "server/vite.programs.config.ts",
      "server/programs.ts",
      "server/loaded.json",
    ],
    // In this order: the first empties the folder.
    configs: ["vite.config.ts", "vite.programs.config.ts"],
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
      "web/postcss.config.cjs",
      "scripts/build.mjs",
    ],
    configs: ["vite.config.ts"],
    results: ["web/dist/index.html"],
  },
};

/** Builds both in parallel; with `onlyIfChanged`, only those whose sources differ from the last build. */
export async function build({ onlyIfChanged = false } = {}) {
  const stale = Object.entries(BUILDS)
    .map(([name, each]) => ({ name, ...each, print: fingerprint([...each.sources, ...SHARED]) }))
    .filter(
      ({ name, print, results }) =>
        !(onlyIfChanged && noted(`built-${name}`) === print && missing(results).length === 0),
    );
  if (stale.length === 0) return;
  console.log(`Building ${stale.map((each) => each.name).join(" and ")} …`);
  const built = await Promise.allSettled(stale.map(buildOne));
  const failed = built.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}

const missing = (results) => results.filter((result) => !existsSync(inProject(result)));

async function buildOne({ name, configs, results, print }) {
  for (const result of results) rmSync(inProject(result), { force: true });
  const vite = inProject("node_modules/vite/bin/vite.js");
  let seconds = 0;
  for (const config of configs) {
    const options = ["--config", config, "--logLevel", "warn"];
    // Of the environment's NODE_ENV, React's development build would be bundled.
    const built = await runNode([vite, "build", ...options], {
      cwd: inProject(name),
      env: { NODE_ENV: "production" },
    });
    if (built.code !== 0) {
      process.stderr.write(built.output);
      throw new Error(`The ${name} could not be built; see above.`);
    }
    seconds += built.seconds;
  }
  const absent = missing(results);
  if (absent.length > 0) throw new Error(`Building the ${name} left no ${absent.join(", no ")}.`);
  const more = name === "web" ? `, ${await precompress(inProject("web/dist"))} files compressed` : "";
  note(`built-${name}`, print);
  console.log(`  ${name} built in ${seconds.toFixed(1)} s${more}.`);
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Pictures and fonts are compressed already; HTML gets a nonce at each request. */
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const SMALLEST = 1024;

/**
 * Writes a `.br` and a `.gz` beside each text file of the built pages, at the highest quality, which would take a second
 * at request time. Returns the number of compressed files.
 */
async function precompress(folder) {
  const files = filesIn(folder).filter((file) => TEXT.test(file));
  const done = await Promise.all(files.map(compress));
  return done.filter(Boolean).length;
}

async function compress(file) {
  const plain = await readFile(file);
  if (plain.length < SMALLEST) return false;
  const [br, gz] = await Promise.all([
    toBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    toGzip(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return true;
}

if (process.argv[1] === inProject("scripts/build.mjs")) {
  requireNode();
  try {
    await ensureInstalled();
    await build({ onlyIfChanged: process.argv.includes("--if-changed") });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
