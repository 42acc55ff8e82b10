// npm start: makes sure that the packages are installed and the build is fresh, then runs the server right here.
import { pathToFileURL } from "node:url";
import { build } from "./halves.mjs";
import { ensureInstalled } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { missingForFiles } from "./office.mjs";
import { inProject } from "./places.mjs";

const ECHO_MS = 500;

/**
 * Ctrl+C reaches us twice: from the terminal, and once more from npm, which passes it on. The server would take the
 * second for impatience and end at once, so within half a second they are one.
 */
function hearEachSignalOnce() {
  const { emit } = process;
  let heardAt = Number.NEGATIVE_INFINITY;
  process.emit = (event, ...about) => {
    if (event === "SIGINT" || event === "SIGTERM") {
      const echo = performance.now() - heardAt < ECHO_MS;
      heardAt = performance.now();
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
hearEachSignalOnce();
await import(pathToFileURL(cli).href);
