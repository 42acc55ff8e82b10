import { connect, type Socket } from "node:net";
import { setImmediate as aTurn } from "node:timers/promises";

/** The address of a clamd. */
export type ClamdAddress = { path: string } | { host: string; port: number };

export type ClamdTimes = { connectMs: number; idleMs: number; totalMs: number };

/** How an exchange with clamd failed. */
export type ScannerTimeout = "down" | "stalled" | "broken";

const LONGEST_ANSWER = 4096;
const END_OF_ANSWER = "\0";

/**
 * Sends a command, followed by `body`, and returns clamd's answer. At its size limit clamd answers early and closes the
 * connection.
 */
export function exchange(
  address: ClamdAddress,
  times: ClamdTimes,
  command: string,
  body: AsyncIterable<Buffer> | null,
): Promise<{ answer: string } | ScannerTimeout> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let heard = "";
    let connected = false;
    const timers = [
      setTimeout(() => connected || settle("down"), times.connectMs),
      setTimeout(() => settle("stalled"), times.totalMs),
    ];
    const settle = (result: { answer: string } | ScannerTimeout) => {
      timers.forEach(clearTimeout);
      socket.destroy();
      resolve(result);
    };
    const fail = (error: unknown) => {
      timers.forEach(clearTimeout);
      socket.destroy();
      reject(error instanceof Error ? error : new Error("The file could not be read."));
    };
    const answered = () => (heard === "" ? null : { answer: heard.replace(/\0.*$/s, "").trim() });

    socket.setTimeout(times.idleMs, () => settle("stalled"));
    socket.on("connect", () => {
      connected = true;
      send(socket, command, body).catch(fail);
    });
    socket.on("data", (chunk) => {
      heard = (heard + chunk.toString("latin1")).slice(0, LONGEST_ANSWER);
      if (heard.includes(END_OF_ANSWER)) settle(answered() ?? "broken");
    });
    // An answer that clamd sent before it closed the connection may still arrive.
    socket.on("error", () => setImmediate(() => settle(answered() ?? (connected ? "broken" : "down"))));
    socket.on("close", () => setImmediate(() => settle(answered() ?? (connected ? "broken" : "down"))));
  });
}

async function send(socket: Socket, command: string, body: AsyncIterable<Buffer> | null): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`, "latin1"));
  if (!body) return;
  for await (const chunk of body) {
    // Read before writing on: a write after clamd closed the connection would lose its answer.
    await aTurn();
    if (socket.destroyed) return;
    // An empty chunk would end the stream.
    if (chunk.length === 0) continue;
    await write(socket, Buffer.concat([lengthOf(chunk), chunk]));
  }
  await write(socket, lengthOf(Buffer.alloc(0)));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Waits while clamd's buffer is full, until the connection is closed at the latest. */
async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off("drain", go);
      socket.off("close", go);
      resolve();
    };
    socket.once("drain", go);
    socket.once("close", go);
  });
}
