// The floor of what an open stream costs: node:http with nothing around it, which holds every response open.
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inProject } from "../scripts/places.mjs";
import { freePort } from "../scripts/system-postgres.mjs";
import { startNode } from "./server.mjs";

const HERE = fileURLToPath(import.meta.url);

function serve(port) {
  const server = createServer((request, response) => {
    if (request.url === "/") return response.end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(":\n\n");
  });
  server.listen(port, "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}

/** Starts the bare server; it answers what memory.mjs does. */
export async function startBareStreams(home) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startNode({
    args: ["--import", inProject("bench/memory.mjs"), HERE, String(port)],
    env: {},
    log: join(home, "bare-streams.log"),
    ready: async () => (await fetch(url)).ok,
  });
  return { ...server, url };
}

if (process.argv[1] === HERE) serve(Number(process.argv[2]));
