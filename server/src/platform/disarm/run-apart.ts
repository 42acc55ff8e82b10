import { type ChildProcess, spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { residentBytes } from "./process-tree";

/** A command line, and what the process reads from its descriptors 3, 4, …. */
export type Command = { argv: string[]; descriptors: Buffer[]; user?: number };

export type Allowance = { seconds: number; memory: number };

/** How a process that works on a stranger's file ended. */
export type Ending = "done" | "crashed" | "took-too-long" | "took-too-much";

const WATCH_EVERY_MS = 100;
/** The kernel's signal to a process that used up its computing time, as it is and as a shell passes it on. */
const OUT_OF_TIME = { signal: "SIGXCPU", code: 128 + 24 };

/**
 * Runs a command on a file, in a process group without environment: the file goes in by stdin, `consume` reads what
 * comes out. The whole group is killed when its time or memory is used up, when `consume` fails, and in any
 * case at the end. Rejects only with what `consume` threw.
 */
export async function runApart(
  command: Command,
  inputPath: string,
  allowance: Allowance,
  consume: (output: Readable, pid: number) => Promise<void>,
): Promise<Ending> {
  const [program = "", ...rest] = command.argv;
  const child = spawn(program, rest, {
    stdio: ["pipe", "pipe", "ignore", ...command.descriptors.map(() => "pipe" as const)],
    env: {},
    cwd: "/",
    detached: true,
    ...(command.user !== undefined && { uid: command.user, gid: command.user }),
  });
  const ended = endOf(child);
  const { output } = connect(child, command, inputPath);
  let verdict: Ending | null = null;
  const stop = (why: Ending) => {
    verdict ??= why;
    killGroup(child);
  };
  const clock = setTimeout(() => stop("took-too-long"), allowance.seconds * 1000);
  const watch = setInterval(() => {
    if (child.pid && residentBytes(child.pid) > allowance.memory) stop("took-too-much");
  }, WATCH_EVERY_MS);
  try {
    await consume(output, child.pid ?? 0);
    const { code, signal } = await ended;
    if (verdict) return verdict;
    if (code === 0) return "done";
    return signal === OUT_OF_TIME.signal || code === OUT_OF_TIME.code ? "took-too-long" : "crashed";
  } catch (error) {
    if (verdict) return verdict;
    throw error;
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    killGroup(child);
    await ended;
  }
}

function connect(child: ChildProcess, { descriptors }: Command, inputPath: string): { output: Readable } {
  const [stdin, stdout, , ...more] = child.stdio;
  const swallow = () => {};
  for (const stream of child.stdio) stream?.on("error", swallow);
  const input = createReadStream(inputPath, { highWaterMark: 256 * 1024 });
  input.on("error", () => killGroup(child));
  input.pipe(stdin as Writable);
  for (const [i, bytes] of descriptors.entries()) (more[i] as Writable | undefined)?.end(bytes);
  return { output: stdout as Readable };
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
