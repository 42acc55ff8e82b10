// The yardstick: node:http with nothing around it, and the same with one prepared query by primary key.
import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/system-postgres.mjs";
import { cpuMeter } from "./cpu.mjs";
import { startNode } from "./server.mjs";

const HERE = fileURLToPath(import.meta.url);

const QUERY = { name: "by_key", text: "select * from submission where id = $1" };

/** Answers as little as a server can: a greeting, a row, or an upload that is on the disk. */
async function serve({ port, connection, total, folder }) {
  const pg = createRequire(new URL("../server/package.json", import.meta.url))("pg");
  const pool = new pg.Pool({ ...connection, max: 16 });
  let uploads = 0;
  const answer = (response, body) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  const server = createServer(async (request, response) => {
    if (request.url === "/row") {
      const { rows } = await pool.query({ ...QUERY, values: [1 + Math.floor(Math.random() * total)] });
      return answer(response, JSON.stringify(rows[0]));
    }
    if (request.url === "/upload") {
      await pipeline(request, createWriteStream(join(folder, `bare-${uploads++}`), { flush: true }));
    }
    answer(response, '{"hello":"world"}');
  });
  server.listen(port, "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}

/** Starts the bare server on the world's database. */
export async function startBare(world, total) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startNode({
    args: [HERE, JSON.stringify({ port, connection: world.connection, total, folder: world.home })],
    env: {},
    log: join(world.home, "bare.log"),
    ready: async () => (await fetch(url)).ok,
  });
  return { url, cpu: cpuMeter(server.pid, world.postmaster), pid: server.pid, stop: server.stop };
}

export const BARE_CALLS = [
  { name: "bare server: hello", status: 200, next: () => ({ method: "GET", path: "/" }) },
  { name: "bare server: one prepared query", status: 200, next: () => ({ method: "GET", path: "/row" }) },
];

if (process.argv[1] === HERE) await serve(JSON.parse(process.argv[2]));
