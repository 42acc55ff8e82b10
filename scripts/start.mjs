// npm start: makes sure that the packages are installed and the build is fresh, then runs the server right here.
import { pathToFileURL } from "node:url";
import { build } from "./halves.mjs";
import { ensureInstalled } from "./install.mjs";
import { requireNode } from "./node-version.mjs";
import { inProject } from "./places.mjs";

requireNode();

try {
  await ensureInstalled();
  await build({ onlyIfChanged: true });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const cli = inProject("server/dist/cli.js");
process.argv = [process.argv[0], cli, "serve", ...process.argv.slice(2)];
await import(pathToFileURL(cli).href);
