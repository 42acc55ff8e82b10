import { connect, type Socket } from "node:net";
import { setImmediate as aTurn } from "node:timers/promises";

/** Where a clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number };

export type ClamdTimes = { connectMs: number; idleMs: number; totalMs: number };

/** How a conversation with clamd ended, where not with an answer. */
export type ScannerTimeout = "down" | "stalled" | "broken";

const LONGEST_ANSWER = 4096;
const END_OF_ANSWER = "\0";

/**
 * Sends a command, and what `body` yields behind it, and gives clamd's answer. An answer may come before all is
 * sent: clamd says that it has had enough, and hangs up.
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
      say(socket, command, body).catch(fail);
    });
    socket.on("data", (chunk) => {
      heard = (heard + chunk.toString("latin1")).slice(0, LONGEST_ANSWER);
      if (heard.includes(END_OF_ANSWER)) settle(answered() ?? "broken");
    });
    // What clamd said before it hung up may still be on its way to us.
    socket.on("error", () => setImmediate(() => settle(answered() ?? (connected ? "broken" : "down"))));
    socket.on("close", () => setImmediate(() => settle(answered() ?? (connected ? "broken" : "down"))));
  });
}

async function say(socket: Socket, command: string, body: AsyncIterable<Buffer> | null): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`, "latin1"));
  if (!body) return;
  for await (const chunk of body) {
    // Listen before going on: an answer is lost to a write that comes after clamd has hung up.
    await aTurn();
    if (socket.destroyed) return;
    // An empty chunk would be the end.
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

/** Waits while clamd does not keep up, and no longer than the conversation lasts. */
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
