// The yardstick: node:http with nothing around it. It sends the statements of a call to the database, as Lectern was
// recorded to send them, and answers with the rows.
import { randomUUID } from "node:crypto";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../scripts/system-postgres.mjs";
import { cpuMeter } from "./cpu.mjs";
import { startNode } from "./server.mjs";

const HERE = fileURLToPath(import.meta.url);

const UUID_LENGTH = 36;
const QUERY = { name: "by_key", text: "select * from submission where id = $1" };

/** Dates stay texts, as Lectern reads them. */
const asLectern =
  ({ getTypeParser, builtins: { DATE, TIMESTAMP, TIMESTAMPTZ } }) =>
  (oid, format) =>
    [DATE, TIMESTAMP, TIMESTAMPTZ].includes(oid) ? String : getTypeParser(oid, format);

/** Answers as little as a server can: a greeting, a row, an upload that is on the disk, or the rows of a recorded call. */
async function serve({ port, connection, total, folder, recordings }) {
  const pg = createRequire(new URL("../server/package.json", import.meta.url))("pg");
  const pool = new pg.Pool({
    ...connection,
    max: 16,
    types: { getTypeParser: asLectern(pg.types) },
    // As a request of the default call sees the tables.
    options: "-c search_path=of_call -c lectern.call=1 -c plan_cache_mode=force_generic_plan",
  });
  const recorded = JSON.parse(readFileSync(recordings, "utf8"));
  const names = new Map();
  let uploads = 0;
  const answer = (response, body) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  const respond = async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://bare");
    if (pathname === "/row") {
      const { rows } = await pool.query({ ...QUERY, values: [1 + Math.floor(Math.random() * total)] });
      return answer(response, JSON.stringify(rows[0]));
    }
    if (pathname === "/upload") {
      await pipeline(request, createWriteStream(join(folder, `bare-${uploads++}`), { flush: true }));
    }
    if (pathname === "/recorded") {
      const text = [];
      for await (const chunk of request) text.push(chunk);
      if (text.length > 0) JSON.parse(Buffer.concat(text).toString());
      const rows = await repeat(pool, recorded[Number(searchParams.get("n"))], searchParams, names);
      return answer(response, JSON.stringify(rows));
    }
    answer(response, '{"hello":"world"}');
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      response.writeHead(500);
      response.end(error.message);
    });
  });
  server.listen(port, "127.0.0.1");
  process.once("SIGTERM", () => process.exit(0));
}

/**
 * Sends the statements of a recorded call on one connection, with this call's ids and keys in place of the recorded ones.
 * Returns all rows that are read.
 */
async function repeat(pool, { statements, given, created, fresh }, values, names) {
  const instead = new Map(Object.entries(given).map(([name, old]) => [String(old), values.get(name)]));
  for (const id of fresh) instead.set(id, randomUUID());
  const client = await pool.connect();
  const all = [];
  try {
    for (const { text, values: old } of statements) {
      if (!names.has(text)) names.set(text, `call_${names.size}`);
      const query = { name: names.get(text), text, values: old.map((value) => current(value, instead)) };
      const { rows } = await client.query(query);
      for (const row of rows) all.push(row);
      // What the call has created has another id each time.
      const id = created !== null && /\binsert into .* returning/is.test(text) ? rows[0]?.id : undefined;
      if (id !== undefined && !instead.has(String(created))) instead.set(String(created), id);
    }
    return all;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/** A value with other ids; those within a text, such as a lock's name or a list, are replaced as well. */
function current(value, instead) {
  if (value === null || instead.has(value)) return instead.get(value) ?? null;
  const listed = /^\{(\d+)\}$/.exec(value)?.[1];
  if (instead.has(listed)) return `{${instead.get(listed)}}`;
  const uuids = [...instead].filter(([old]) => old.length === UUID_LENGTH);
  return uuids.reduce((text, [old, now]) => text.replaceAll(old, now), value);
}

/** Starts the bare server on the world's database, with the recordings that it answers. */
export async function startBare(world, total, recordings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(world.home, "recordings.json");
  writeFileSync(file, JSON.stringify(recordings));
  const settings = { port, connection: world.connection, total, folder: world.home, recordings: file };
  const server = await startNode({
    args: [HERE, JSON.stringify(settings)],
    env: {},
    log: join(world.home, "bare.log"),
    ready: async () => (await fetch(url)).ok,
  });
  return { url, cpu: cpuMeter(server.pid, world.postmaster), stop: server.stop };
}

export const BARE_CALLS = [
  { name: "bare server: hello", status: 200, next: () => ({ method: "GET", path: "/" }) },
  { name: "bare server: one prepared query", status: 200, next: () => ({ method: "GET", path: "/row" }) },
];

if (process.argv[1] === HERE) await serve(JSON.parse(process.argv[2]));
