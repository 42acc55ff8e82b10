// npm run build: the server into server/dist, the pages into web/dist. With --if-changed, only what is stale.
import { build } from "./halves.mjs";
import { ensureInstalled } from "./install.mjs";
import { requireNode } from "./node-version.mjs";

requireNode();
try {
  await ensureInstalled();
  await build({ onlyIfChanged: process.argv.includes("--if-changed") });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
