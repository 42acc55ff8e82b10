import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const CLI = fileURLToPath(new URL("../../server/dist/cli.js", import.meta.url));
const RESIDENT = fileURLToPath(new URL("./command-line.mjs", import.meta.url));

type Environment = Record<string, string>;

/** The process that runs the commands, and a signal that it has ended. */
type Resident = { child: ChildProcess; ended: AbortSignal };

let resident: Resident | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `lectern <args>` and returns its output; rejects with the output when the command failed. All commands of a worker
 * run in one process, one after another.
 */
export function runCommand(args: string[], env: Environment): Promise<string> {
  const done = last.then(() => runInResident(args, env));
  last = done.catch(() => {});
  return done;
}

async function runInResident(args: string[], env: Environment): Promise<string> {
  resident ??= start();
  const { child, ended } = resident;
  child.send({ args, env });
  const [{ failed, output }] = await once(child, "message", { signal: ended });
  if (failed) throw new Error(`lectern ${args.join(" ")}: ${output}`);
  return output;
}

function start(): Resident {
  const child = fork(RESIDENT, [CLI], { cwd: ROOT });
  const ending = new AbortController();
  child.once("exit", () => {
    resident = null;
    ending.abort();
  });
  // It ends with the worker.
  child.unref();
  child.channel?.unref();
  return { child, ended: ending.signal };
}

/** Runs `lectern <args>` in a separate process with `input` as its standard input, and returns its output. */
export async function pipeToCommand(input: string, args: string[], env: Environment): Promise<string> {
  const running = promisify(execFile)(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}
