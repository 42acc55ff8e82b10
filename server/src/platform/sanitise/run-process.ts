import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, createReadStream, openSync } from "node:fs";
import { Socket } from "node:net";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type LimitExceeded, type WatchLimits, watchProcess } from "./watch-process";

/** An inherited file descriptor: bytes to read, or a file of ours. */
export type Descriptor = Buffer | { path: string };

/** A command line, the descriptors 3, 4, …, and the account to run as if it is not ours. */
export type Command = { argv: string[]; descriptors: Descriptor[]; user?: number };

export type ProcessLimits = WatchLimits & {
  signal?: AbortSignal;
  /** Called with the CPU time that was used. */
  spend?: (cpuSeconds: number) => void;
};

/**
 * How a process with an untrusted file ended. "took-too-long": its CPU time is used up. "held-up": real time ran out
 * though CPU time was left. "killed": from outside. The last two are inconclusive about the file.
 */
export type ExitReason = "done" | "crashed" | "killed" | LimitExceeded;

/** The kernel's signal to a process that used up its CPU time. */
const OUT_OF_TIME = "SIGXCPU";
/** The signals that end a process from outside; SIGKILL is also the kernel's when memory runs out. */
const FROM_OUTSIDE = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const;
/** A shell's exit codes when one of these ended its last program. */
export const SIGNAL_EXIT_CODES = ([...FROM_OUTSIDE, OUT_OF_TIME] as const).map(
  (name) => 128 + constants.signals[name],
);
/** How long a process whose output broke off may take to exit by itself, which gives the reason. */
const EXIT_GRACE_MS = 200;

/**
 * Runs a command on a file, in a process group without environment: the file is its stdin, and `consume` reads its stdout.
 * The whole group is killed when its time or memory is used up, when the signal aborts, when `consume` fails, and in any
 * case at the end. Rejects only with what `consume` threw, or with the signal's reason.
 */
export async function runProcess(
  command: Command,
  input: string | Readable,
  allowance: ProcessLimits,
  consume: (output: Readable) => Promise<void>,
): Promise<ExitReason> {
  const { signal } = allowance;
  signal?.throwIfAborted();
  const child = start(command);
  const ended = endOf(child);
  const { file, output } = connect(child, command, input);
  let verdict: ExitReason | null = null;
  const leave = () => killGroup(child);
  signal?.addEventListener("abort", leave);
  const written = () => (output instanceof Socket ? output.bytesRead : 0);
  const watch = watchProcess(child.pid, written, allowance, (why) => {
    verdict ??= why;
    killGroup(child);
  });
  try {
    await consume(output);
    const ending = endingOf(await ended);
    signal?.throwIfAborted();
    return verdict ?? ending;
  } catch (error) {
    const known = await Promise.race([ended, sleep(EXIT_GRACE_MS, null)]);
    signal?.throwIfAborted();
    if (verdict) return verdict;
    if (known && endingOf(known) === "killed") return "killed";
    throw error;
  } finally {
    const used = watch.end();
    allowance.spend?.(used);
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

type End = { code: number | null; signal: NodeJS.Signals | null };

/** Recognises a signal also by the exit code of a shell or a sandbox. */
function endingOf({ code, signal }: End): ExitReason {
  if (code === 0) return "done";
  const by = (name: NodeJS.Signals) => signal === name || code === 128 + constants.signals[name];
  if (by(OUT_OF_TIME)) return "took-too-long";
  return FROM_OUTSIDE.some(by) ? "killed" : "crashed";
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

function endOf(child: ChildProcess): Promise<End> {
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
    // It has ended already.
  }
}
