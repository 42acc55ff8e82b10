import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { BadFrame, type Frame, readFrames } from "../frames";
import type { TaskRunner } from "../task-runner";
import { CHUNK_BYTES, FRAME_LIMITS, Request, receive, send } from "./protocol";

/** A worker has to start by then, so that one that hangs blocks no others. */
const BEGIN_MS = 10_000;
/** How long a worker may take to close the connection after the end. */
const CLOSE_MS = 5_000;

export type Serving = {
  runner: TaskRunner;
  /** Runs a task when it is its turn. */
  turn(task: () => Promise<void>, kind: { yielding: boolean }): Promise<void>;
  /** Stops the running task, to be retried later. */
  stopping: AbortSignal;
};

/** Serves one connection: sends the state, or runs one task. Rejects with BadFrame when the worker disconnects. */
export async function serveConnection(socket: Socket, { runner, turn, stopping }: Serving): Promise<void> {
  const frames = readFrames(socket, FRAME_LIMITS);
  const first = await receive(Request, frames);
  if (first.ask === "state") return send(socket, { say: "state", state: await runner.state() });
  if (first.ask !== "turn") throw new BadFrame("A turn has to be requested.");
  const { task, yielding } = first;
  const gone = new AbortController();
  socket.once("close", () => gone.abort(new BadFrame("The worker disconnected.")));
  // Read already, since only a pending read notices a lost connection.
  const begin = receive(Request, frames);
  begin.catch(() => socket.destroy());
  await turn(async () => {
    if (gone.signal.aborted) return;
    await send(socket, { say: "turn" });
    const clock = setTimeout(() => socket.destroy(), BEGIN_MS);
    const limits = await begin.finally(() => clearTimeout(clock));
    if (limits.ask !== "begin") throw new BadFrame("A task has to be started.");
    let cpuSeconds = 0;
    const allowed = {
      yielding,
      firstTry: limits.firstTry,
      seconds: () => limits.seconds,
      cpuSeconds: (most: number) => Math.min(most, limits.cpuSeconds),
      spend: (used: number) => {
        cpuSeconds += used;
      },
      wait: <T>(until: Promise<T>) => until,
      signal: AbortSignal.any([gone.signal, stopping]),
    };
    const input = Readable.from(fileFrom(socket, frames), { objectMode: false });
    try {
      const ending = await runner.run(task, input, allowed, (output) => forwardOutput(output, socket));
      await send(socket, { say: "ended", ending, cpuSeconds });
    } catch (error) {
      if (!stopping.aborted || gone.signal.aborted) throw error;
      await send(socket, { say: "stopped" });
    }
    await drainUntilClosed(socket, frames);
  }, first);
}

async function* fileFrom(socket: Socket, frames: AsyncIterator<Frame>) {
  for (;;) {
    const piece = await receive(Request, frames);
    if (piece.ask === "input-end") break;
    if (piece.ask !== "input") throw new BadFrame("A file has to be sent.");
    yield piece.payload;
  }
  // No more is expected, but only a pending read notices a lost connection.
  frames.next().then(
    () => socket.destroySoon(),
    () => socket.destroy(),
  );
}

async function forwardOutput(output: Readable, socket: Socket): Promise<void> {
  for await (const chunk of output as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      await send(socket, { say: "output" }, chunk.subarray(at, at + CHUNK_BYTES));
    }
  }
}

/** Drops the rest of the file: closing the connection with unread data would lose our last message. */
async function drainUntilClosed(socket: Socket, frames: AsyncIterator<Frame>): Promise<void> {
  const clock = setTimeout(() => socket.destroy(), CLOSE_MS);
  try {
    while (!(await frames.next()).done);
  } catch {
    // The connection was lost.
  } finally {
    clearTimeout(clock);
  }
}
