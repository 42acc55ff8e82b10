import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, createReadStream, openSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { residentBytes } from "./process-tree";

/** What a process has open from the start: bytes that it reads, or a file of ours. */
export type Descriptor = Buffer | { path: string };

/** A command line, what the process has as its descriptors 3, 4, …, and the account that it runs as if not ours. */
export type Command = { argv: string[]; descriptors: Descriptor[]; user?: number };

export type Allowance = { seconds: number; memory: number; signal?: AbortSignal };

/** How a process that works on a stranger's file ended. */
export type Ending = "done" | "crashed" | "took-too-long" | "took-too-much";

const WATCH_EVERY_MS = 100;
/** The kernel's signal to a process that used up its computing time, as it is and as a shell passes it on. */
const OUT_OF_TIME = { signal: "SIGXCPU", code: 128 + 24 };

/**
 * Runs a command on a file, in a process group without environment: the file goes in by stdin, `consume` reads what
 * comes out. The whole group is killed when its time or memory is used up, when the signal says so, when `consume`
 * fails, and in any case at the end. Rejects only with what `consume` threw, or with the signal's reason.
 */
export async function runApart(
  command: Command,
  input: string | Readable,
  allowance: Allowance,
  consume: (output: Readable) => Promise<void>,
): Promise<Ending> {
  const { signal } = allowance;
  signal?.throwIfAborted();
  const child = start(command);
  const ended = endOf(child);
  const { file, output } = connect(child, command, input);
  let verdict: Ending | null = null;
  const stop = (why: Ending) => {
    verdict ??= why;
    killGroup(child);
  };
  const leave = () => killGroup(child);
  signal?.addEventListener("abort", leave);
  const clock = setTimeout(() => stop("took-too-long"), allowance.seconds * 1000);
  const watch = setInterval(() => {
    if (child.pid && residentBytes(child.pid) > allowance.memory) stop("took-too-much");
  }, WATCH_EVERY_MS);
  try {
    await consume(output);
    const { code, signal: killedBy } = await ended;
    signal?.throwIfAborted();
    if (verdict) return verdict;
    if (code === 0) return "done";
    return killedBy === OUT_OF_TIME.signal || code === OUT_OF_TIME.code ? "took-too-long" : "crashed";
  } catch (error) {
    signal?.throwIfAborted();
    if (verdict) return verdict;
    throw error;
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    signal?.removeEventListener("abort", leave);
    killGroup(child);
    file.destroy();
    await ended;
  }
}

function start({ argv: [program = "", ...rest], descriptors, user }: Command): ChildProcess {
  const opened: number[] = [];
  try {
    const more = descriptors.map((each) => {
      if (!("path" in each)) return "pipe";
      const handle = openSync(each.path, "r");
      opened.push(handle);
      return handle;
    });
    return spawn(program, rest, {
      stdio: ["pipe", "pipe", "ignore", ...more],
      env: {},
      cwd: "/",
      detached: true,
      ...(user !== undefined && { uid: user, gid: user }),
    });
  } finally {
    for (const handle of opened) closeSync(handle);
  }
}

function connect(
  child: ChildProcess,
  { descriptors }: Command,
  from: string | Readable,
): { file: Readable; output: Readable } {
  const [stdin, stdout, , ...more] = child.stdio;
  const swallow = () => {};
  for (const stream of child.stdio) stream?.on("error", swallow);
  const input = typeof from === "string" ? createReadStream(from, { highWaterMark: 256 * 1024 }) : from;
  input.on("error", () => killGroup(child));
  input.pipe(stdin as Writable);
  for (const [i, each] of descriptors.entries()) {
    if (!("path" in each)) (more[i] as Writable | undefined)?.end(each);
  }
  return { file: input, output: stdout as Readable };
}

function endOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    child.on("error", () => resolve({ code: null, signal: null }));
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It is gone already.
  }
}
