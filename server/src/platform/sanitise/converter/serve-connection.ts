import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { BadFrame, type Frame, readFrames } from "../frames";
import type { TaskRunner } from "../task-runner";
import { CHUNK_BYTES, FRAME_LIMITS, Request, receive, send } from "./protocol";

/** Whose turn it is has to begin by then, so that a worker that hangs holds up nobody. */
const BEGIN_MS = 10_000;
/** So long a worker that was told the end may take to hang up. */
const FAREWELL_MS = 5_000;

export type Serving = {
  runner: TaskRunner;
  /** Runs a task when it is its turn. */
  turn(task: () => Promise<void>, kind: { yielding: boolean }): Promise<void>;
  /** Gives the running task back. */
  stopping: AbortSignal;
};

/** Serves one worker's line: tells the state, or does one task. Rejects with BadFrame when the worker hangs up. */
export async function serveConnection(line: Socket, { runner, turn, stopping }: Serving): Promise<void> {
  const heard = readFrames(line, FRAME_LIMITS);
  const first = await receive(Request, heard);
  if (first.ask === "state") return send(line, { say: "state", state: await runner.state() });
  if (first.ask !== "turn") throw new BadFrame("A turn has to be asked for.");
  const { task, yielding } = first;
  const gone = new AbortController();
  line.once("close", () => gone.abort(new BadFrame("The worker hung up.")));
  // Asked for now already: only who listens hears that a line is cut.
  const begin = receive(Request, heard);
  begin.catch(() => line.destroy());
  await turn(async () => {
    if (gone.signal.aborted) return;
    await send(line, { say: "turn" });
    const clock = setTimeout(() => line.destroy(), BEGIN_MS);
    const told = await begin.finally(() => clearTimeout(clock));
    if (told.ask !== "begin") throw new BadFrame("A task has to be begun.");
    let cpuSeconds = 0;
    const allowed = {
      yielding,
      firstTry: told.firstTry,
      seconds: () => told.seconds,
      cpuSeconds: (most: number) => Math.min(most, told.cpuSeconds),
      spend: (used: number) => {
        cpuSeconds += used;
      },
      wait: <T>(until: Promise<T>) => until,
      signal: AbortSignal.any([gone.signal, stopping]),
    };
    const input = Readable.from(fileFrom(line, heard), { objectMode: false });
    try {
      const ending = await runner.run(task, input, allowed, (output) => forwardOutput(output, line));
      await send(line, { say: "ended", ending, cpuSeconds });
    } catch (error) {
      if (!stopping.aborted || gone.signal.aborted) throw error;
      await send(line, { say: "stopped" });
    }
    await farewell(line, heard);
  }, first);
}

async function* fileFrom(line: Socket, heard: AsyncIterator<Frame>) {
  for (;;) {
    const piece = await receive(Request, heard);
    if (piece.ask === "input-end") break;
    if (piece.ask !== "input") throw new BadFrame("A file has to be sent.");
    yield piece.payload;
  }
  // Nothing more is to come, but only who listens hears that the line is cut.
  heard.next().then(
    () => line.destroySoon(),
    () => line.destroy(),
  );
}

async function forwardOutput(output: Readable, line: Socket): Promise<void> {
  for await (const chunk of output as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += CHUNK_BYTES) {
      await send(line, { say: "output" }, chunk.subarray(at, at + CHUNK_BYTES));
    }
  }
}

/** What is left of a file that was not read to its end is swallowed: a line that is closed on it would lose our words. */
async function farewell(line: Socket, heard: AsyncIterator<Frame>): Promise<void> {
  const clock = setTimeout(() => line.destroy(), FAREWELL_MS);
  try {
    while (!(await heard.next()).done);
  } catch {
    // It was cut.
  } finally {
    clearTimeout(clock);
  }
}
