import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { restore } from "./fill.mjs";
import { median } from "./load.mjs";

const SIZE = 20_000_000;
const CHUNK = Buffer.alloc(64 * 1024, "20 megabytes of nothing in particular. ");

/** Sends one body in pieces, since that is how a browser does it; returns the status. */
function send({ url, headers, head = "", tail = "" }) {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(head) + SIZE + Buffer.byteLength(tail);
    const sent = request(url, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-length": length },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    sent.write(head);
    let left = SIZE;
    const more = () => {
      while (left > 0) {
        const piece = left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK;
        left -= piece.length;
        if (!sent.write(piece)) return sent.once("drain", more);
      }
      sent.end(tail);
    };
    more();
  });
}

/** A proposal that awaits its file, and the pre-signed data for it. */
async function presigned(world, speaker) {
  const answer = await fetch(`${world.url}/api/submit/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${speaker.access}` },
    body: JSON.stringify({
      authors: "Ada Lovelace",
      title: "With a file",
      abstract: "It has a file.",
      conference: "MAIN",
      extension: "txt",
    }),
  });
  if (answer.status !== 201) throw new Error(`No upload data: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).sp;
}

function toStore({ url, fields }) {
  const boundary = `bench-${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return send({
    url,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    head: `${parts.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="talk.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    tail: `\r\n--${boundary}--\r\n`,
  });
}

/** Windows of `connections` uploads at once (four in a row where it is one), medians over them. `p99` is the slowest. */
async function measure({ name, connections, windows, cpu, prepare, upload, clear }) {
  const all = [];
  for (let n = 0; n < windows; n++) {
    const lanes = await Promise.all(
      Array.from({ length: connections }, () => prepare(connections === 1 ? 4 : 1)),
    );
    const count = lanes.flat().length;
    const waits = [];
    const before = cpu();
    const begun = performance.now();
    await Promise.all(
      lanes.map(async (jobs) => {
        for (const job of jobs) {
          const start = performance.now();
          const status = await upload(job);
          if (status !== 200 && status !== 201 && status !== 204) throw new Error(`${name}: ${status}`);
          waits.push(performance.now() - start);
        }
      }),
    );
    const elapsed = (performance.now() - begun) / 1000;
    const after = cpu();
    await clear();
    waits.sort((a, b) => a - b);
    all.push({
      perSecond: count / elapsed,
      p50: median(waits),
      p99: waits.at(-1),
      server: (after.server - before.server) / count,
      database: (after.database - before.database) / count,
    });
  }
  const of = (key) => median(all.map((one) => one[key]));
  const keys = ["perSecond", "p50", "p99", "server", "database"];
  return { name, connections, ...Object.fromEntries(keys.map((key) => [key, of(key)])) };
}

function emptyFolder(folder, keep) {
  if (existsSync(folder))
    for (const name of readdirSync(folder)) if (keep(name)) rmSync(join(folder, name), { recursive: true });
}

/**
 * Both servers take 20 MB to the disk; `settle` measures the built one again where it is doubtful. The speakers' access tokens
 * must be fresh.
 */
export async function measureUploads({ world, bare, speakers, filled, windows, settle }) {
  const rows = [];
  let turn = 0;
  for (const connections of [1, 16]) {
    rows.push(
      await measure({
        name: "bare server: 20 MB to the disk",
        connections,
        windows,
        cpu: bare.cpu,
        prepare: async (n) => Array.from({ length: n }, () => `${bare.url}/upload`),
        upload: (url) => send({ url, headers: {} }),
        clear: async () => emptyFolder(world.home, (name) => name.startsWith("bare-")),
      }),
      await settle(() =>
        measure({
          name: "20 MB upload",
          connections,
          windows,
          cpu: world.cpu,
          prepare: (n) =>
            Promise.all(
              Array.from({ length: n }, () => presigned(world, speakers[turn++ % speakers.length])),
            ),
          upload: toStore,
          async clear() {
            emptyFolder(join(world.env.DATA_DIR, "store/objects"), () => true);
            await restore(world, filled);
          },
        }),
      ),
    );
  }
  return rows;
}
