import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { BadFrame, type Frame, readFrames } from "../frames";
import type { Ending } from "../run-apart";
import { mostCpuSeconds, PlaceAway, type Task, type Workplace, type WorkplaceState } from "../workplace";
import { hear, LINE_LIMITS, PIECE_BYTES, Reply, say } from "./words";

/** How long a worker waits for a converter that is not there, or has other work; then the file's job is tried later. */
export type Patience = { absentMs: number; busyMs: number };
const PATIENCE: Patience = { absentMs: 30_000, busyMs: 600_000 };
const TRY_AGAIN_MS = 250;
const STATE_MS = 15_000;
/** A converter ends a task in time by itself; so much later it counts as lost. */
const GRACE_SECONDS = 10;

/** The line was cut in the middle of a file: perhaps by the file. */
class ConverterLost extends Error {
  override name = "ConverterLost";
}

/** Tasks are done by the converter that listens on that socket. */
export function converterAt(path: string, patience = PATIENCE): Workplace {
  return {
    async run(task, input, work, consume) {
      const { line, heard } = await work.wait(turnFor(path, { task, ...work }, patience));
      const seconds = work.seconds();
      const cpuSeconds = work.cpuSeconds(mostCpuSeconds(task));
      const begin = { seconds, cpuSeconds, firstTry: work.firstTry };
      const clock = setTimeout(() => line.destroy(), (seconds + GRACE_SECONDS) * 1000);
      const leave = () => line.destroy();
      work.signal.addEventListener("abort", leave);
      const result: Result = { ending: null, cpuSeconds: 0 };
      try {
        void sendFile(line, begin, input);
        await consume(Readable.from(outputOf(heard, result), { objectMode: false }));
        return result.ending ?? lost();
      } catch (error) {
        work.signal.throwIfAborted();
        if (result.ending !== null && result.ending !== "done") return result.ending;
        throw error;
      } finally {
        clearTimeout(clock);
        work.spend(result.cpuSeconds);
        work.signal.removeEventListener("abort", leave);
        line.destroy();
      }
    },
    state: () => stateOf(path),
  };
}

const absent = (path: string) => `Nobody listens on ${path}: start "lectern converter" there.`;

type Line = { line: Socket; heard: AsyncIterator<Frame> };

type Wanted = { task: Task; yielding: boolean; signal: AbortSignal };

async function turnFor(path: string, { task, yielding, signal }: Wanted, patience: Patience): Promise<Line> {
  const called = await callUntil(path, performance.now() + patience.absentMs, signal);
  const { line, heard } = called;
  const leave = () => line.destroy();
  signal.addEventListener("abort", leave);
  const clock = setTimeout(leave, patience.busyMs);
  try {
    await say(line, { ask: "turn", task, yielding });
    if ((await hear(Reply, heard)).say !== "turn") throw new BadFrame("No turn.");
    return called;
  } catch {
    line.destroy();
    signal.throwIfAborted();
    throw new PlaceAway("The converter had no time for the file.");
  } finally {
    clearTimeout(clock);
    signal.removeEventListener("abort", leave);
  }
}

async function callUntil(path: string, until: number, signal: AbortSignal): Promise<Line> {
  for (;;) {
    signal.throwIfAborted();
    const line = await call(path);
    if (line) return { line, heard: readFrames(line, LINE_LIMITS) };
    if (performance.now() > until) throw new PlaceAway(absent(path));
    await sleep(TRY_AGAIN_MS);
  }
}

/** Null when nobody listens there. */
function call(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const line = connect(path);
    line.once("connect", () => resolve(line));
    // Whoever reads from it hears of a line that is cut later.
    line.on("error", () => resolve(null));
  });
}

/** A file that cannot be read cuts the line; a line that is cut shows where the answer is awaited. */
async function sendFile(
  line: Socket,
  allowed: { seconds: number; cpuSeconds: number; firstTry: boolean },
  from: string | Readable,
): Promise<void> {
  const input = typeof from === "string" ? createReadStream(from, { highWaterMark: PIECE_BYTES }) : from;
  try {
    await say(line, { ask: "begin", ...allowed });
    for await (const piece of input) await say(line, { ask: "input" }, piece as Buffer);
    await say(line, { ask: "input-end" });
  } catch (error) {
    input.destroy();
    if (!(error instanceof BadFrame)) line.destroy();
  }
}

type Result = { ending: Ending | null; cpuSeconds: number };

async function* outputOf(heard: AsyncIterator<Frame>, result: Result) {
  for (;;) {
    const reply = await hear(Reply, heard).catch(lost);
    if (reply.say === "ended") {
      result.ending = reply.ending;
      result.cpuSeconds = reply.cpuSeconds;
      return;
    }
    if (reply.say === "stopped") throw new PlaceAway("The converter was stopped.");
    if (reply.say !== "output") lost();
    yield reply.payload;
  }
}

function lost(): never {
  throw new ConverterLost("The converter was lost in the middle of a file.");
}

/** What the converter has to work with. Throws with a plain sentence when it does not answer. */
async function stateOf(path: string): Promise<WorkplaceState> {
  const line = await call(path);
  if (!line) throw new PlaceAway(absent(path));
  const clock = setTimeout(() => line.destroy(), STATE_MS);
  try {
    await say(line, { ask: "state" });
    const reply = await hear(Reply, readFrames(line, LINE_LIMITS));
    if (reply.say === "state") return reply.state;
  } catch {
    // It is said below.
  } finally {
    clearTimeout(clock);
    line.destroy();
  }
  throw new PlaceAway(`Who listens on ${path} does not answer as a converter of this version does.`);
}
