import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { BadFrame, type Frame, readFrames } from "../frames";
import type { ExitReason } from "../run-process";
import {
  maxCpuSeconds,
  type RunnerState,
  RunnerUnavailable,
  type Task,
  type TaskRunner,
} from "../task-runner";
import { CHUNK_BYTES, FRAME_LIMITS, Reply, receive, send } from "./protocol";

/** How long a worker waits for a converter that is absent or busy; then the file's job is retried later. */
export type ConverterTimeouts = { absentMs: number; busyMs: number };
const DEFAULT_TIMEOUTS: ConverterTimeouts = { absentMs: 30_000, busyMs: 600_000 };
const RETRY_MS = 250;
const STATE_MS = 15_000;
/** A converter enforces time limits itself; this much later it counts as lost. */
const GRACE_SECONDS = 10;

/** The connection was lost in the middle of a file, which may be the cause. */
class ConverterLost extends Error {
  override name = "ConverterLost";
}

/** Runs tasks in the converter that listens on that socket. */
export function converterAt(path: string, timeouts = DEFAULT_TIMEOUTS): TaskRunner {
  return {
    async run(task, input, job, consume) {
      const { socket, frames } = await job.wait(acquireSlot(path, { task, ...job }, timeouts));
      const seconds = job.seconds();
      const cpuSeconds = job.cpuSeconds(maxCpuSeconds(task));
      const begin = { seconds, cpuSeconds, firstTry: job.firstTry };
      const clock = setTimeout(() => socket.destroy(), (seconds + GRACE_SECONDS) * 1000);
      const leave = () => socket.destroy();
      job.signal.addEventListener("abort", leave);
      const result: Result = { ending: null, cpuSeconds: 0 };
      try {
        void sendFile(socket, begin, input);
        await consume(Readable.from(outputOf(frames, result), { objectMode: false }));
        return result.ending ?? lost();
      } catch (error) {
        job.signal.throwIfAborted();
        if (result.ending !== null && result.ending !== "done") return result.ending;
        throw error;
      } finally {
        clearTimeout(clock);
        job.spend(result.cpuSeconds);
        job.signal.removeEventListener("abort", leave);
        socket.destroy();
      }
    },
    state: () => stateOf(path),
  };
}

const absent = (path: string) => `Nothing listens on ${path}: start "lectern converter" there.`;

type Connection = { socket: Socket; frames: AsyncIterator<Frame> };

type Wanted = { task: Task; yielding: boolean; signal: AbortSignal };

async function acquireSlot(
  path: string,
  { task, yielding, signal }: Wanted,
  timeouts: ConverterTimeouts,
): Promise<Connection> {
  const called = await connectUntil(path, performance.now() + timeouts.absentMs, signal);
  const { socket, frames } = called;
  const leave = () => socket.destroy();
  signal.addEventListener("abort", leave);
  const clock = setTimeout(leave, timeouts.busyMs);
  try {
    await send(socket, { ask: "turn", task, yielding });
    if ((await receive(Reply, frames)).say !== "turn") throw new BadFrame("No turn.");
    return called;
  } catch {
    socket.destroy();
    signal.throwIfAborted();
    throw new RunnerUnavailable("The converter had no time for the file.");
  } finally {
    clearTimeout(clock);
    signal.removeEventListener("abort", leave);
  }
}

async function connectUntil(path: string, until: number, signal: AbortSignal): Promise<Connection> {
  for (;;) {
    signal.throwIfAborted();
    const socket = await tryConnect(path);
    if (socket) return { socket, frames: readFrames(socket, FRAME_LIMITS) };
    if (performance.now() > until) throw new RunnerUnavailable(absent(path));
    await sleep(RETRY_MS);
  }
}

/** Null when nothing listens there. */
function tryConnect(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket));
    // Later errors reach the reader of the connection.
    socket.on("error", () => resolve(null));
  });
}

/** A file that cannot be read closes the connection; a lost connection is noticed where the answer is read. */
async function sendFile(
  socket: Socket,
  allowed: { seconds: number; cpuSeconds: number; firstTry: boolean },
  from: string | Readable,
): Promise<void> {
  const input = typeof from === "string" ? createReadStream(from, { highWaterMark: CHUNK_BYTES }) : from;
  try {
    await send(socket, { ask: "begin", ...allowed });
    for await (const piece of input) await send(socket, { ask: "input" }, piece as Buffer);
    await send(socket, { ask: "input-end" });
  } catch (error) {
    input.destroy();
    if (!(error instanceof BadFrame)) socket.destroy();
  }
}

type Result = { ending: ExitReason | null; cpuSeconds: number };

async function* outputOf(frames: AsyncIterator<Frame>, result: Result) {
  for (;;) {
    const reply = await receive(Reply, frames).catch(lost);
    if (reply.say === "ended") {
      result.ending = reply.ending;
      result.cpuSeconds = reply.cpuSeconds;
      return;
    }
    if (reply.say === "stopped") throw new RunnerUnavailable("The converter was stopped.");
    if (reply.say !== "output") lost();
    yield reply.payload;
  }
}

function lost(): never {
  throw new ConverterLost("The converter was lost in the middle of a file.");
}

/** The converter's state. Throws with a plain sentence when it does not answer. */
async function stateOf(path: string): Promise<RunnerState> {
  const socket = await tryConnect(path);
  if (!socket) throw new RunnerUnavailable(absent(path));
  const clock = setTimeout(() => socket.destroy(), STATE_MS);
  try {
    await send(socket, { ask: "state" });
    const reply = await receive(Reply, readFrames(socket, FRAME_LIMITS));
    if (reply.say === "state") return reply.state;
  } catch {
    // Reported below.
  } finally {
    clearTimeout(clock);
    socket.destroy();
  }
  throw new RunnerUnavailable(`What listens on ${path} does not answer like a converter of this version.`);
}
