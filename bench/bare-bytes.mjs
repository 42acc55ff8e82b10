// The most that node:http can do here: it sends the same bytes and headers each time, and looks at nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/system-postgres.mjs";
import { startNode } from "./server.mjs";

const HERE = fileURLToPath(import.meta.url);
/** Node writes these itself. */
const OWN = ["date", "connection", "keep-alive", "transfer-encoding"];

/** Starts a server that answers everything with this. */
export async function startBareBytes(folder, { headers, body }) {
  const port = await freePort();
  const [bytes, described] = [join(folder, `bare-${port}`), join(folder, `bare-${port}.json`)];
  writeFileSync(bytes, body);
  writeFileSync(
    described,
    JSON.stringify(
      Object.entries(headers)
        .filter(([name]) => !OWN.includes(name))
        .flat(),
    ),
  );
  const url = `http://127.0.0.1:${port}`;
  const started = await startNode({
    args: [HERE, String(port), bytes, described],
    env: {},
    log: join(folder, "bare.log"),
    ready: async () => (await fetch(url)).ok,
  });
  return { ...started, url };
}

if (process.argv[1] === HERE) {
  const [port, bytes, described] = process.argv.slice(2);
  const [body, headers] = [readFileSync(bytes), JSON.parse(readFileSync(described, "utf8"))];
  createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(Number(port), "127.0.0.1");
}
