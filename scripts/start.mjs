// npm start: installs packages and builds if needed, then runs the server in this process.
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { ensureInstalled, requireNode } from "./install.mjs";
import { missingForFiles } from "./office.mjs";
import { inProject } from "./places.mjs";

const ECHO_MS = 500;

/**
 * Ctrl+C arrives twice: from the terminal, and again from npm, which forwards it. The server would exit immediately on
 * the second, so two signals within half a second count as one.
 */
function ignoreRepeatedSignals() {
  const { emit } = process;
  let lastSignalAt = Number.NEGATIVE_INFINITY;
  process.emit = (event, ...about) => {
    if (event === "SIGINT" || event === "SIGTERM") {
      const echo = performance.now() - lastSignalAt < ECHO_MS;
      lastSignalAt = performance.now();
      if (echo) return true;
    }
    return Reflect.apply(emit, process, [event, ...about]);
  };
}

requireNode();
try {
  await ensureInstalled();
  await build({ onlyIfChanged: true });
  const missing = process.platform === "linux" ? missingForFiles() : null;
  if (missing !== null) console.log(missing);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const cli = inProject("server/dist/cli.js");
process.argv = [process.argv[0], cli, "serve", ...process.argv.slice(2)];
ignoreRepeatedSignals();
await import(pathToFileURL(cli).href);
