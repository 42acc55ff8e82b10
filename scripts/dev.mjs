// npm run dev: the server on port 3000, rebuilt and restarted at each change; the pages on port 5173 with hot reload, which
// call that server.
import { spawn } from "node:child_process";
import { ensureInstalled, requireNode } from "./install.mjs";
import { inProject, ROOT } from "./places.mjs";

requireNode();
await ensureInstalled();
// Vite's build would set "production" for this process, and for the server.
process.env.NODE_ENV ??= "development";
const vite = await import("vite");

let server = null;
let restarting = Promise.resolve();

/** Stops the running server, if any, and waits until it has released its port and database. */
function stop() {
  const old = server;
  server = null;
  if (old === null || old.exitCode !== null || old.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    old.once("exit", resolve);
    old.kill("SIGTERM");
  });
}

async function restart() {
  await stop();
  server = spawn(process.execPath, [inProject("server/dist/cli.js"), "serve"], {
    cwd: ROOT,
    stdio: "inherit",
  });
}

const watcher = await vite.build({ root: inProject("server"), logLevel: "warn", build: { watch: {} } });
watcher.on("event", (event) => {
  if (event.code === "ERROR") console.error(event.error.message);
  if (event.code === "END") restarting = restarting.then(restart);
});

const pages = await vite.createServer({ root: inProject("web") });
await pages.listen();
pages.printUrls();

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([restarting.then(stop), pages.close(), watcher.close()]);
    process.exit();
  });
}
