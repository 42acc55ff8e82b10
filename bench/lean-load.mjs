// Load that costs its own process little: on a small machine a client that reads each header takes more than the server.
import { connect } from "node:net";

/**
 * Asks for one address from many connections, each after its last answer. All answers have to be of one length and have
 * this status: then nothing but the first line of each is read. Returns how many came, and in how many seconds.
 */
export async function leanLoad({ url, headers, connections, seconds, status = 200 }) {
  const { hostname, port, pathname, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const asked = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const start = Buffer.from(`HTTP/1.1 ${status} `);
  const length = await lengthOf({ hostname, port, asked });
  // One for all connections: allocating a buffer for each part limited the load.
  const buffer = Buffer.alloc(64 * 1024);
  let count = 0;
  let over = false;
  const begun = performance.now();
  const lane = () =>
    new Promise((resolve, reject) => {
      let received = 0;
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer, callback },
      });
      socket.on("connect", () => socket.write(asked));
      function callback(bytes) {
        if (received === 0 && !buffer.subarray(0, start.length).equals(start))
          return reject(new Error(`${url}: ${buffer.subarray(0, Math.min(bytes, 200))}`));
        received += bytes;
        if (received > length) return reject(new Error(`${url}: an answer is longer than the first`));
        if (received < length) return;
        received = 0;
        count++;
        if (over) socket.end();
        else socket.write(asked);
      }
      // The server closes a connection after a number of requests; the last answer announces it, and is shorter.
      socket.on("close", () => {
        if (received > 0) count++;
        resolve();
      });
      socket.on("error", reject);
    });
  const lanes = Array.from({ length: connections }, async () => {
    while (!over) await lane();
  });
  const timer = setTimeout(() => {
    over = true;
  }, seconds * 1_000);
  await Promise.all(lanes);
  clearTimeout(timer);
  return { count, seconds: (performance.now() - begun) / 1_000 };
}

/** The bytes of one answer with its headers. */
function lengthOf({ hostname, port, asked }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = "";
    let received = 0;
    socket.on("connect", () => socket.write(asked));
    socket.on("error", reject);
    socket.on("data", (part) => {
      received += part.length;
      text += part.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = text.slice(0, end);
      const body = /^HTTP\/1\.1 304 /.test(head) ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (received < end + 4 + body) return;
      socket.destroy();
      resolve(end + 4 + body);
    });
  });
}
